"""Options for penalties, the final score, and what counts in a hand."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.options.option import YES_NO, Kind, Option

PENALTIES: Final = gettext_noop("Penalties")
FINAL: Final = gettext_noop("Final score")
YAKU: Final = gettext_noop("Hands and yaku")

OPTIONS: Final = (
    Option(
        key="chombo",
        chapter=PENALTIES,
        title=gettext_noop("Chombo"),
        sentence=gettext_noop("What a player pays for a foul after which the hand is played again."),
        example=gettext_noop(
            "A child's chombo: 4000 to the dealer and 2000 to each other child; or nothing at the "
            "table and 20.0 final points; or the same points to everybody."
        ),
        kind=Kind.CHOICE,
        values={
            "reverse_mangan": gettext_noop("a mangan to the others"),
            "after_uma": gettext_noop("final points, after uma"),
            "flat": gettext_noop("the same to each other player"),
        },
    ),
    Option(
        key="chombo_points",
        chapter=PENALTIES,
        title=gettext_noop("Points of a chombo"),
        sentence=gettext_noop("How much a chombo costs that is not a mangan to the others."),
        example=gettext_noop(
            "20000 after uma: the total is 20.0 lower. 2000 to each other player: 6000 in all with four."
        ),
        kind=Kind.POINTS,
    ),
    Option(
        key="leftover_sticks",
        chapter=FINAL,
        title=gettext_noop("Sticks left over"),
        sentence=gettext_noop("Who receives riichi sticks that lie on the table when the game ends."),
        example=gettext_noop(
            "One stick and three who share first place: 1000 to the one nearest to the first dealer, "
            "or 400, 300 and 300, or 300 each, or nothing."
        ),
        kind=Kind.CHOICE,
        values={
            "first": gettext_noop("the leader, before places are judged"),
            "split": gettext_noop("shared by first place"),
            "split_down": gettext_noop("shared by first place, odd hundreds are lost"),
            "lost": gettext_noop("nobody"),
        },
    ),
    Option(
        key="tie",
        chapter=FINAL,
        title=gettext_noop("Equal scores"),
        sentence=gettext_noop("How places are decided between equal scores."),
        example=gettext_noop(
            "Second and third are equal and their uma is 10 and −5: 10 and −5 by seat, or 2.5 each if shared."
        ),
        kind=Kind.CHOICE,
        values={
            "seat": gettext_noop("by seat, from the first dealer on"),
            "split": gettext_noop("the place is shared, uma and oka too"),
        },
    ),
    Option(
        key="return_points",
        chapter=FINAL,
        title=gettext_noop("Return points"),
        sentence=gettext_noop("The score that counts as zero final points."),
        example=gettext_noop("With 30000, a score of 42300 is 12.3 final points before uma and oka."),
        kind=Kind.POINTS,
    ),
    Option(
        key="uma",
        chapter=FINAL,
        title=gettext_noop("Uma"),
        sentence=gettext_noop("What is added to the final points by place; it adds up to zero."),
        example=gettext_noop("15 / 5 / −5 / −15: a winner with 12.3 final points has 27.3."),
        kind=Kind.ROW,
    ),
    Option(
        key="uma_floating",
        chapter=FINAL,
        title=gettext_noop("Floating uma"),
        sentence=gettext_noop(
            "Uma by the number of players who reach a threshold; where it is set, the fixed uma has no "
            "effect."
        ),
        example=gettext_noop(
            "One player with 30000 or more: 12 / −1 / −3 / −8; two such players: 8 / 4 / −4 / −8."
        ),
        kind=Kind.FLOATING,
        values={None: gettext_noop("none, the uma is fixed")},
    ),
    Option(
        key="oka",
        chapter=FINAL,
        title=gettext_noop("Oka"),
        sentence=gettext_noop(
            "The pot for first place; left empty it is what all lack to the return points."
        ),
        example=gettext_noop(
            "Start 25000, return 30000, four players: 4 × 5000 = 20000, so 20 for first place."
        ),
        kind=Kind.POINTS,
        values={None: gettext_noop("the difference of start and return points")},
    ),
    Option(
        key="rounding",
        chapter=FINAL,
        title=gettext_noop("Rounding"),
        sentence=gettext_noop(
            "How a score is rounded to whole thousands; first place then makes the table add up."
        ),
        example=gettext_noop(
            "28500 and return points 30000: −1.5 if kept; −1 half up or always up; −2 five down or "
            "always down."
        ),
        kind=Kind.CHOICE,
        values={
            "keep": gettext_noop("not rounded"),
            "half_up": gettext_noop("half up: 500 goes up"),
            "five_down_six_up": gettext_noop("five down, six up: 500 goes down, 600 up"),
            "ceil": gettext_noop("always up"),
            "floor": gettext_noop("always down"),
        },
    ),
    Option(
        key="rounding_axis",
        chapter=FINAL,
        title=gettext_noop("What is rounded"),
        sentence=gettext_noop("Whether the table score is rounded, or its distance from the return points."),
        example=gettext_noop(
            "28500 half up, return points 30000: the score rounds to 29000, so −1; the distance 1.5 "
            "rounds to 2, so −2."
        ),
        kind=Kind.CHOICE,
        values={
            "raw": gettext_noop("the table score"),
            "magnitude": gettext_noop("the distance from the return points"),
        },
    ),
    Option(
        key="open_tanyao",
        chapter=YAKU,
        title=gettext_noop("Open tanyao (kuitan)"),
        sentence=gettext_noop("Whether all simples counts with called sets."),
        example=gettext_noop("A hand of simples with one called set: 1 han, or no yaku at all."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="ippatsu",
        chapter=YAKU,
        title=gettext_noop("Ippatsu"),
        sentence=gettext_noop("Whether a win within one uninterrupted turn after riichi adds a han."),
        example=gettext_noop("A child's ron of riichi with 40 fu: 2600 with ippatsu, 1300 without."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="ura_dora",
        chapter=YAKU,
        title=gettext_noop("Ura dora"),
        sentence=gettext_noop(
            "Whether a winner in riichi also uses the indicators beneath the dora indicators."
        ),
        example=gettext_noop("Riichi with one ura dora has 2 han, without ura dora 1 han."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="kan_dora",
        chapter=YAKU,
        title=gettext_noop("Kan dora"),
        sentence=gettext_noop("Whether every kan turns over another dora indicator."),
        example=gettext_noop("After one kan there are two indicators, without kan dora still one."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="red_fives",
        chapter=YAKU,
        title=gettext_noop("Red fives"),
        sentence=gettext_noop("How many fives are red; each in a hand adds a han."),
        example=gettext_noop("With 3, one five of each suit is red; a hand with two of them has 2 han more."),
        kind=Kind.NUMBER,
    ),
    Option(
        key="double_wind_fu",
        chapter=YAKU,
        title=gettext_noop("Fu of a double-wind pair"),
        sentence=gettext_noop("What a pair is worth that is both the round wind and the seat wind."),
        example=gettext_noop(
            "Open ron with a concealed triplet of terminals: 20 + 8 + 4 = 32 is 40 fu; 20 + 8 + 2 = 30 "
            "is 30 fu."
        ),
        kind=Kind.CHOICE,
        values={4: gettext_noop("4 fu"), 2: gettext_noop("2 fu")},
    ),
    Option(
        key="rinshan_fu",
        chapter=YAKU,
        title=gettext_noop("Fu of a replacement tile"),
        sentence=gettext_noop("Whether a win on a replacement tile has the 2 fu of a tsumo."),
        example=gettext_noop(
            "Open kan of simples and a pair of dragons: 20 + 8 + 2 + 2 = 32 is 40 fu; without, 30 is 30 fu."
        ),
        kind=Kind.CHOICE,
        values={2: gettext_noop("2 fu"), 0: gettext_noop("no fu")},
    ),
    Option(
        key="double_yakuman",
        chapter=YAKU,
        title=gettext_noop("Double yakuman"),
        sentence=gettext_noop("Which hands count as two yakuman by themselves."),
        example=gettext_noop(
            "A child's ron of big four winds costs 64000 if it is in the list, otherwise 32000."
        ),
        kind=Kind.CHOICES,
        values={
            "suuankou_tanki": gettext_noop("four concealed triplets waiting for the pair (suuankou tanki)"),
            "kokushi_13": gettext_noop("thirteen orphans with thirteen waits (kokushi)"),
            "junsei_chuuren": gettext_noop("pure nine gates (junsei chuuren)"),
            "daisuushii": gettext_noop("big four winds (daisuushii)"),
        },
    ),
)
