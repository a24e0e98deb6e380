"""Options for the course of a game: points, ending, dealer, draws."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.options.option import YES_NO, Kind, Option

GAME: Final = gettext_noop("Game and points")
ENDING: Final = gettext_noop("End of the game")
DEALER: Final = gettext_noop("Dealer and honba")
DRAWS: Final = gettext_noop("Draws")

OPTIONS: Final = (
    Option(
        key="discipline",
        chapter=GAME,
        title=gettext_noop("Discipline"),
        sentence=gettext_noop("Which kind of mahjong is played; so far there is only riichi."),
        example=gettext_noop("Riichi: a hand needs a yaku, and 1000 points are bet with a riichi."),
        kind=Kind.CHOICE,
        values={"riichi": gettext_noop("riichi")},
    ),
    Option(
        key="players",
        chapter=GAME,
        title=gettext_noop("Players at a table"),
        sentence=gettext_noop("How many players sit at each table."),
        example=gettext_noop("40 players fill ten tables of four; 39 players fill thirteen tables of three."),
        kind=Kind.CHOICE,
        values={4: gettext_noop("four players"), 3: gettext_noop("three players (sanma)")},
    ),
    Option(
        key="start_points",
        chapter=GAME,
        title=gettext_noop("Starting points"),
        sentence=gettext_noop("The points with which everybody begins a game."),
        example=gettext_noop("With 25000 each, four players have 100000 points in play all the time."),
        kind=Kind.POINTS,
    ),
    Option(
        key="riichi_minimum",
        chapter=GAME,
        title=gettext_noop("Points needed for riichi"),
        sentence=gettext_noop("How many points a player must have before the hand to declare riichi in it."),
        example=gettext_noop(
            "With 1000, a player with 900 cannot declare riichi; one with 1000 can and has 0."
        ),
        kind=Kind.POINTS,
        values={None: gettext_noop("none: a player may borrow the stick")},
    ),
    Option(
        key="length",
        chapter=ENDING,
        title=gettext_noop("Length"),
        sentence=gettext_noop("Which winds are played before the game is over."),
        example=gettext_noop("East and South with four players: the last hand is South 4."),
        kind=Kind.CHOICE,
        values={
            "east_south": gettext_noop("East and South (hanchan)"),
            "east": gettext_noop("East only (tonpuusen)"),
            "full": gettext_noop("East to North"),
        },
    ),
    Option(
        key="extension",
        chapter=ENDING,
        title=gettext_noop("Extension"),
        sentence=gettext_noop(
            "Whether one more wind is played while nobody has the target points; North is the last."
        ),
        example=gettext_noop("Target 30000, and the leader has 29800 after South 4: West 1 follows."),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="extension_end",
        chapter=ENDING,
        title=gettext_noop("End of the extension"),
        sentence=gettext_noop("When a player who reaches the target ends the extension."),
        example=gettext_noop(
            "In West 2 a draw lifts a child to 30500 and the dealer keeps the deal: at once, the game "
            "is over; if the deal must move, West 2-1 follows."
        ),
        kind=Kind.CHOICE,
        values={
            "at_once": gettext_noop("as soon as somebody has the target"),
            "deal_moves": gettext_noop("only when the deal moves on as well"),
        },
    ),
    Option(
        key="target_points",
        chapter=ENDING,
        title=gettext_noop("Target points"),
        sentence=gettext_noop(
            "The score that ends the extension, and that a leading dealer needs to end the game."
        ),
        example=gettext_noop("With 30000, a dealer who wins South 4 and leads with 29900 has to play on."),
        kind=Kind.POINTS,
    ),
    Option(
        key="agariyame",
        chapter=ENDING,
        title=gettext_noop("Stop after a win (agariyame)"),
        sentence=gettext_noop(
            "Whether the dealer of the last hand, or in the extension, who wins, leads and has the "
            "target ends the game."
        ),
        example=gettext_noop(
            "The dealer wins South 4 and leads with 35000: the dealer may stop, or plays South 4-1, or "
            "the game is over by itself."
        ),
        kind=Kind.CHOICE,
        values={
            "optional": gettext_noop("the dealer may stop"),
            "none": gettext_noop("no, play goes on"),
            "automatic": gettext_noop("the game ends by itself"),
        },
    ),
    Option(
        key="tenpaiyame",
        chapter=ENDING,
        title=gettext_noop("Stop after a draw (tenpaiyame)"),
        sentence=gettext_noop(
            "Whether the dealer of the last hand, or in the extension, who is tenpai at a draw, keeps "
            "the deal, leads and has the target ends the game."
        ),
        example=gettext_noop(
            "South 4 is drawn, the dealer is tenpai and leads with 35000: the dealer may stop, or "
            "plays South 4-1, or the game is over by itself."
        ),
        kind=Kind.CHOICE,
        values={
            "optional": gettext_noop("the dealer may stop"),
            "none": gettext_noop("no, play goes on"),
            "automatic": gettext_noop("the game ends by itself"),
        },
    ),
    Option(
        key="tobi",
        chapter=ENDING,
        title=gettext_noop("Out of points (tobi)"),
        sentence=gettext_noop("Whether a player who has lost all points ends the game."),
        example=gettext_noop(
            "A score falls to exactly 0 and the line is 0: “below” plays on, “at or below” ends the game."
        ),
        kind=Kind.CHOICE,
        values={
            "below": gettext_noop("a score below the line ends the game"),
            "at_or_below": gettext_noop("a score at the line or below ends the game"),
            "none": gettext_noop("no, negative scores play on"),
        },
    ),
    Option(
        key="tobi_line",
        chapter=ENDING,
        title=gettext_noop("Line for tobi"),
        sentence=gettext_noop("The score at which a player is out of points."),
        example=gettext_noop("With 0 and “below”, −100 ends the game and 0 does not."),
        kind=Kind.POINTS,
    ),
    Option(
        key="time_policy",
        chapter=ENDING,
        title=gettext_noop("Time limit"),
        sentence=gettext_noop("Which hand is the last after the signal has sounded."),
        example=gettext_noop(
            "The signal sounds during East 4: the game ends after East 4, or after the one hand that "
            "follows it."
        ),
        kind=Kind.CHOICE,
        values={
            "none": gettext_noop("no time limit"),
            "finish_hand": gettext_noop("the hand that is being played"),
            "one_more_hand": gettext_noop("one more hand after it"),
        },
    ),
    Option(
        key="chombo_ends_timed_last_hand",
        chapter=ENDING,
        title=gettext_noop("Chombo in the last hand of the time"),
        sentence=gettext_noop(
            "Whether a chombo in the last hand after the signal ends the game instead of a replay."
        ),
        example=gettext_noop(
            "A chombo in the one hand after the signal: yes, the game is over; no, that hand is played again."
        ),
        kind=Kind.FLAG,
        values=YES_NO,
    ),
    Option(
        key="renchan",
        chapter=DEALER,
        title=gettext_noop("When the dealer stays (renchan)"),
        sentence=gettext_noop("After which hands the dealer keeps the deal."),
        example=gettext_noop(
            "East 2 is drawn and the dealer is noten: East 3-1 follows, but East 2-1 if the dealer "
            "stays after every draw."
        ),
        kind=Kind.CHOICE,
        values={
            "tenpai": gettext_noop("after a win, and a draw in tenpai"),
            "agari": gettext_noop("after a win only"),
            "never": gettext_noop("never"),
            "any_draw": gettext_noop("after a win and every exhaustive draw"),
        },
    ),
    Option(
        key="honba_ron",
        chapter=DEALER,
        title=gettext_noop("Honba by ron"),
        sentence=gettext_noop("What each honba adds to the payment of a ron."),
        example=gettext_noop("With 300 and two honba, a ron of 3900 costs 4500."),
        kind=Kind.POINTS,
    ),
    Option(
        key="honba_tsumo",
        chapter=DEALER,
        title=gettext_noop("Honba by tsumo"),
        sentence=gettext_noop("What each honba adds to every single payment of a tsumo."),
        example=gettext_noop("With 100 and two honba, payments of 1000 and 2000 become 1200 and 2200."),
        kind=Kind.POINTS,
    ),
    Option(
        key="noten_pool",
        chapter=DRAWS,
        title=gettext_noop("Noten payment"),
        sentence=gettext_noop(
            "What all noten players together pay to the tenpai players after an exhaustive draw; 0 is none."
        ),
        example=gettext_noop(
            "With 3000 and four players: one tenpai receives 1000 from each other; two receive 1500 each."
        ),
        kind=Kind.POINTS,
    ),
    Option(
        key="nagashi",
        chapter=DRAWS,
        title=gettext_noop("Nagashi mangan"),
        sentence=gettext_noop(
            "What it earns that at a draw all own discards were terminals and honours, and none was called."
        ),
        example=gettext_noop(
            "A child receives 4000 from the dealer and 2000 from each other child, in place of the "
            "noten payment; as a win also the honba and the sticks."
        ),
        kind=Kind.CHOICE,
        values={
            "draw": gettext_noop("a mangan; the hand is still a draw"),
            "none": gettext_noop("nothing"),
            "win": gettext_noop("a mangan; the hand counts as a win"),
        },
    ),
    Option(
        key="abortive_draws",
        chapter=DRAWS,
        title=gettext_noop("Abortive draws"),
        sentence=gettext_noop("What breaks a hand off before the wall is used up."),
        example=gettext_noop(
            "Where four riichi is not in the list, the hand goes on after the fourth riichi."
        ),
        kind=Kind.CHOICES,
        values={
            "nine_terminals": gettext_noop("nine different terminals and honours"),
            "four_winds": gettext_noop("four equal winds as first discards"),
            "four_kans": gettext_noop("four kans by several players"),
            "four_riichi": gettext_noop("four riichi"),
            "triple_ron": gettext_noop("triple ron"),
            "illegal_kan": gettext_noop("a kan after riichi that changed the wait"),
        },
    ),
    Option(
        key="abortive_dealer",
        chapter=DRAWS,
        title=gettext_noop("Dealer after an abortive draw"),
        sentence=gettext_noop(
            "Whether the dealer stays after an abortive draw; a honba is added either way."
        ),
        example=gettext_noop("Nine terminals in South 3: the next hand is South 3-1, or South 4-1."),
        kind=Kind.CHOICE,
        values={
            "stay": gettext_noop("the dealer stays"),
            "rotate": gettext_noop("the deal moves on"),
        },
    ),
)
