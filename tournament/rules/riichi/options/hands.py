"""Options for won hands: limits, three players, several winners, pao."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.options.option import YES_NO, Kind, Option

HANDS: Final = gettext_noop("Winning hands")
SEVERAL: Final = gettext_noop("Several winners")
PAO: Final = gettext_noop("Pao (liability)")

OPTIONS: Final = (
    Option(
        key="limits",
        chapter=HANDS,
        title=gettext_noop("Limits"),
        sentence=gettext_noop("Whether large hands are capped at mangan, haneman and so on."),
        example=gettext_noop("A child's ron of 6 han 40 fu costs 12000; without limits 41000."),
        kind=Kind.CHOICE,
        values={
            "standard": gettext_noop("mangan to yakuman"),
            "aotenjou": gettext_noop("no limits (aotenjou)"),
        },
    ),
    Option(
        key="kiriage_mangan",
        chapter=HANDS,
        title=gettext_noop("Rounded-up mangan (kiriage)"),
        sentence=gettext_noop("Whether 4 han 30 fu and 3 han 60 fu count as a mangan."),
        example=gettext_noop("A child's ron of 4 han 30 fu costs 8000 instead of 7700."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="thirteen_han",
        chapter=HANDS,
        title=gettext_noop("Thirteen han and more"),
        sentence=gettext_noop("What a hand without a yakuman is worth when it has 13 han or more."),
        example=gettext_noop("A child's ron of 26 han costs 32000, 24000 or 64000."),
        kind=Kind.CHOICE,
        values={
            "yakuman": gettext_noop("one yakuman"),
            "sanbaiman": gettext_noop("a sanbaiman"),
            "multiple": gettext_noop("a yakuman for every 13 han"),
        },
    ),
    Option(
        key="yakuman_stacking",
        chapter=HANDS,
        title=gettext_noop("Several yakuman in a hand"),
        sentence=gettext_noop("Whether a hand with several yakuman is paid for each of them."),
        example=gettext_noop(
            "A child's ron of big three dragons and all honours costs 64000, otherwise 32000."
        ),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="yakuman_cap",
        chapter=HANDS,
        title=gettext_noop("Most yakuman paid"),
        sentence=gettext_noop("How many yakuman are paid for one hand at most."),
        example=gettext_noop("With 2, a child's ron of three yakuman costs 64000 instead of 96000."),
        kind=Kind.NUMBER,
        values={None: gettext_noop("any number")},
    ),
    Option(
        key="sanma_tsumo",
        chapter=HANDS,
        title=gettext_noop("Tsumo with three players"),
        sentence=gettext_noop("Who pays the share of the absent fourth player; no effect with four."),
        example=gettext_noop(
            "A child's mangan by tsumo: 2000 from the child and 4000 from the dealer if the share is "
            "lost, 3000 and 5000 if it is paid."
        ),
        kind=Kind.CHOICE,
        values={
            "loss": gettext_noop("nobody, it is lost"),
            "share": gettext_noop("both payers, in equal parts"),
            "table": gettext_noop("by a table for limit hands"),
        },
    ),
    Option(
        key="sanma_tsumo_table",
        chapter=HANDS,
        title=gettext_noop("Table for a tsumo with three players"),
        sentence=gettext_noop("What the other child and the dealer pay for a child's limit hand by tsumo."),
        example=gettext_noop("Haneman 4000 and 8000: the child pays 4000, the dealer 8000."),
        kind=Kind.TABLE,
        values={None: gettext_noop("no table")},
    ),
    Option(
        key="multi_ron",
        chapter=SEVERAL,
        title=gettext_noop("Several winners"),
        sentence=gettext_noop("Who wins when several players claim the same discard."),
        example=gettext_noop("East discards, South and North claim: both are paid, or only South."),
        kind=Kind.CHOICE,
        values={
            "all": gettext_noop("all of them"),
            "nearest": gettext_noop("only the next in turn order (atamahane)"),
        },
    ),
    Option(
        key="triple_ron",
        chapter=SEVERAL,
        title=gettext_noop("Three winners"),
        sentence=gettext_noop("What happens when three players claim the same discard and all may win."),
        example=gettext_noop(
            "In East 1 three players claim: all are paid, or nobody is and a honba is added."
        ),
        kind=Kind.CHOICE,
        values={
            "all": gettext_noop("all three are paid"),
            "abort": gettext_noop("the hand is an abortive draw"),
        },
    ),
    Option(
        key="multi_ron_sticks",
        chapter=SEVERAL,
        title=gettext_noop("Sticks with several winners"),
        sentence=gettext_noop("Who takes the riichi sticks when several players win."),
        example=gettext_noop(
            "East discards, South and North win, North after riichi, one stick lies there from before: "
            "South takes 2000, or South and North 1000 each."
        ),
        kind=Kind.CHOICE,
        values={
            "nearest": gettext_noop("all go to the nearest winner"),
            "own_back": gettext_noop("winners take their own back, the nearest the others"),
        },
    ),
    Option(
        key="multi_ron_honba",
        chapter=SEVERAL,
        title=gettext_noop("Honba with several winners"),
        sentence=gettext_noop("Who receives honba when several players win."),
        example=gettext_noop(
            "Two winners and two honba at 300: the discarder pays 600 once, or 600 to each."
        ),
        kind=Kind.CHOICE,
        values={
            "nearest": gettext_noop("only the nearest winner"),
            "each": gettext_noop("every winner"),
        },
    ),
    Option(
        key="multi_ron_dealer",
        chapter=SEVERAL,
        title=gettext_noop("Dealer with several winners"),
        sentence=gettext_noop("Which winner decides whether the dealer stays."),
        example=gettext_noop(
            "South discards, West and the dealer win: the dealer stays, or the deal moves since West "
            "is nearer."
        ),
        kind=Kind.CHOICE,
        values={
            "any": gettext_noop("the dealer as any of the winners"),
            "nearest": gettext_noop("the dealer as the nearest winner only"),
        },
    ),
    Option(
        key="pao",
        chapter=PAO,
        title=gettext_noop("Hands with pao"),
        sentence=gettext_noop(
            "For which yakuman a player is liable whose discard was called for the deciding set."
        ),
        example=gettext_noop(
            "Big three dragons by a child's tsumo: whoever gave the third dragon set pays all 32000."
        ),
        kind=Kind.CHOICES,
        values={
            "daisangen": gettext_noop("big three dragons (daisangen)"),
            "daisuushii": gettext_noop("big four winds (daisuushii)"),
            "suukantsu": gettext_noop("four kans (suukantsu)"),
        },
    ),
    Option(
        key="pao_scope",
        chapter=PAO,
        title=gettext_noop("What pao covers"),
        sentence=gettext_noop("Whether pao covers a hand's other yakuman too."),
        example=gettext_noop(
            "The dealer's tsumo of big three dragons and all honours: 96000 from the liable player, or "
            "64000 from that player and 16000 from each other."
        ),
        kind=Kind.CHOICE,
        values={
            "all": gettext_noop("every yakuman of the hand"),
            "liable": gettext_noop("only the yakuman with pao"),
        },
    ),
    Option(
        key="pao_ron",
        chapter=PAO,
        title=gettext_noop("Pao when another player deals in"),
        sentence=gettext_noop("What the liable player pays of a ron on another player's discard."),
        example=gettext_noop(
            "A child's ron of 32000: 16000 from each of the two, or 32000 from the liable one."
        ),
        kind=Kind.CHOICE,
        values={
            "half": gettext_noop("half of it, the discarder the rest"),
            "full": gettext_noop("all of it"),
        },
    ),
    Option(
        key="pao_honba",
        chapter=PAO,
        title=gettext_noop("Honba of a ron with pao"),
        sentence=gettext_noop("Who pays the honba of a ron with pao; by tsumo it is the liable player."),
        example=gettext_noop(
            "A child's yakuman and one honba at 300: 16300 from the discarder and 16000 from the "
            "liable player, or 16000 and 16300."
        ),
        kind=Kind.CHOICE,
        values={
            "discarder": gettext_noop("the discarder"),
            "liable": gettext_noop("the liable player"),
        },
    ),
    Option(
        key="rinshan_pao",
        chapter=PAO,
        title=gettext_noop("Pao for a replacement tile"),
        sentence=gettext_noop(
            "Whether a player whose discard was called for a kan pays alone for a win on the next tile."
        ),
        example=gettext_noop(
            "A child's mangan: 8000 from that player, instead of 4000 from the dealer and 2000 from "
            "each child."
        ),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
)
