"""What is shown of the counts of `statistics`: each number with its title and what exactly it is.

Every statistic is a count over another one, exact until it is shown; over nothing it has no value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.standings.statistics import Counts

Count = Callable[[Counts], int]


class Form(StrEnum):
    """How a number is written: a whole count, per cent, table points, points won or lost, a mean."""

    COUNT = "count"
    PER_CENT = "per cent"
    POINTS = "points"
    CHANGE = "change"
    MEAN = "mean"


_DECIMALS: Final = {Form.PER_CENT: 1, Form.MEAN: 2}


class Group(StrEnum):
    RESULTS = "results"
    HANDS = "hands"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """`part` over `whole`, or the part alone."""

    name: str
    title: str
    meaning: str
    form: Form
    part: Count
    whole: Count | None = None
    group: Group = Group.HANDS

    def value(self, counts: Counts) -> Fraction | None:
        """The exact value; None over nothing."""
        if self.whole is None:
            return Fraction(self.part(counts))
        over = self.whole(counts)
        return Fraction(self.part(counts), over) if over else None

    def rounded(self, counts: Counts) -> Decimal | None:
        """The value as it is shown, rates in per cent; half a unit goes away from zero."""
        value = self.value(counts)
        if value is None:
            return None
        shown = 100 * value if self.form is Form.PER_CENT else value
        unit = Decimal(10) ** -_DECIMALS.get(self.form, 0)
        return (Decimal(shown.numerator) / shown.denominator).quantize(unit, ROUND_HALF_UP)


def _sum_of_places(counts: Counts) -> int:
    return sum(place * times for place, times in counts.places.items())


def _times_in(place: int, counts: Counts) -> int:
    return counts.places[place]


_PLACES: Final = (
    ("first", gettext_noop("First"), gettext_noop("Games in first place, of all games.")),
    ("second", gettext_noop("Second"), gettext_noop("Games in second place, of all games.")),
    ("third", gettext_noop("Third"), gettext_noop("Games in third place, of all games.")),
)

STATISTICS: Final = (
    Statistic(
        name="games",
        title=gettext_noop("Games"),
        meaning=gettext_noop("Confirmed games, those typed in from a sheet too."),
        form=Form.COUNT,
        part=lambda counts: counts.games,
        group=Group.RESULTS,
    ),
    Statistic(
        name="place",
        title=gettext_noop("Average place"),
        meaning=gettext_noop("The mean of the places at the table; a shared place counts as that place."),
        form=Form.MEAN,
        part=_sum_of_places,
        whole=lambda counts: counts.games,
        group=Group.RESULTS,
    ),
    *(
        Statistic(
            name=name,
            title=title,
            meaning=meaning,
            form=Form.PER_CENT,
            part=partial(_times_in, place),
            whole=lambda counts: counts.games,
            group=Group.RESULTS,
        )
        for place, (name, title, meaning) in enumerate(_PLACES, start=1)
    ),
    Statistic(
        name="last",
        title=gettext_noop("Last"),
        meaning=gettext_noop("Games in which nobody at the table was placed lower, of all games."),
        form=Form.PER_CENT,
        part=lambda counts: counts.last,
        whole=lambda counts: counts.games,
        group=Group.RESULTS,
    ),
    Statistic(
        name="below_zero",
        title=gettext_noop("Below zero"),
        meaning=gettext_noop(
            "Games that ended with less than 0 points, riichi sticks left on the table aside, of all games."
        ),
        form=Form.PER_CENT,
        part=lambda counts: counts.below_zero,
        whole=lambda counts: counts.games,
        group=Group.RESULTS,
    ),
    Statistic(
        name="hands",
        title=gettext_noop("Hands"),
        meaning=gettext_noop(
            "Hands that ended in a win or a draw; not those void or played again after a chombo."
        ),
        form=Form.COUNT,
        part=lambda counts: counts.hands,
    ),
    Statistic(
        name="wins",
        title=gettext_noop("Wins"),
        meaning=gettext_noop("Hands won, of all hands."),
        form=Form.PER_CENT,
        part=lambda counts: counts.wins,
        whole=lambda counts: counts.hands,
    ),
    Statistic(
        name="tsumo",
        title=gettext_noop("Wins by tsumo"),
        meaning=gettext_noop("Hands won by self-draw (tsumo), of all wins."),
        form=Form.PER_CENT,
        part=lambda counts: counts.tsumo,
        whole=lambda counts: counts.wins,
    ),
    Statistic(
        name="win_points",
        title=gettext_noop("Average win"),
        meaning=gettext_noop("Points of a won hand, without honba and riichi sticks."),
        form=Form.POINTS,
        part=lambda counts: counts.win_points,
        whole=lambda counts: counts.wins,
    ),
    Statistic(
        name="deal_ins",
        title=gettext_noop("Deal-ins"),
        meaning=gettext_noop(
            "Hands in which the player’s discard was won on, of all hands; several winners at once are "
            "one deal-in."
        ),
        form=Form.PER_CENT,
        part=lambda counts: counts.deal_ins,
        whole=lambda counts: counts.hands,
    ),
    Statistic(
        name="payments",
        title=gettext_noop("Winners paid"),
        meaning=gettext_noop("The winners on those discards: a double ron has two, a triple ron three."),
        form=Form.COUNT,
        part=lambda counts: counts.payments,
    ),
    Statistic(
        name="deal_in_points",
        title=gettext_noop("Average deal-in"),
        meaning=gettext_noop(
            "Points that a deal-in cost, all winners together, without honba and without what another player "
            "paid by pao."
        ),
        form=Form.POINTS,
        part=lambda counts: counts.deal_in_points,
        whole=lambda counts: counts.deal_ins,
    ),
    Statistic(
        name="riichi",
        title=gettext_noop("Riichi"),
        meaning=gettext_noop(
            "Hands with a riichi, of all hands. One whose tile was won on is none: its stick is not paid."
        ),
        form=Form.PER_CENT,
        part=lambda counts: counts.riichi,
        whole=lambda counts: counts.hands,
    ),
    Statistic(
        name="won_in_riichi",
        title=gettext_noop("Riichi won"),
        meaning=gettext_noop("Hands won in riichi, of all hands with a riichi."),
        form=Form.PER_CENT,
        part=lambda counts: counts.won_in_riichi,
        whole=lambda counts: counts.riichi,
    ),
    Statistic(
        name="deal_ins_in_riichi",
        title=gettext_noop("Riichi dealt in"),
        meaning=gettext_noop("Deal-ins in riichi, of all hands with a riichi."),
        form=Form.PER_CENT,
        part=lambda counts: counts.deal_ins_in_riichi,
        whole=lambda counts: counts.riichi,
    ),
    Statistic(
        name="closed",
        title=gettext_noop("Wins without a call"),
        meaning=gettext_noop("Closed hands, of those wins whose record says whether there were calls."),
        form=Form.PER_CENT,
        part=lambda counts: counts.closed,
        whole=lambda counts: counts.noted,
    ),
    Statistic(
        name="tenpai",
        title=gettext_noop("Tenpai at a draw"),
        meaning=gettext_noop("Exhaustive draws at which the player was tenpai, of all exhaustive draws."),
        form=Form.PER_CENT,
        part=lambda counts: counts.tenpai,
        whole=lambda counts: counts.draws,
    ),
    Statistic(
        name="balance",
        title=gettext_noop("Balance of a hand"),
        meaning=gettext_noop(
            "Points won and lost in a hand, honba and riichi sticks included, payments for chombo not."
        ),
        form=Form.CHANGE,
        part=lambda counts: counts.balance,
        whole=lambda counts: counts.hands,
    ),
    Statistic(
        name="won_as_dealer",
        title=gettext_noop("Wins as dealer"),
        meaning=gettext_noop("Hands won as dealer, of all hands as dealer."),
        form=Form.PER_CENT,
        part=lambda counts: counts.won_as_dealer,
        whole=lambda counts: counts.dealt,
    ),
    Statistic(
        name="deal",
        title=gettext_noop("Hands of a deal"),
        meaning=gettext_noop("Hands that the player deals before the deal passes on."),
        form=Form.MEAN,
        part=lambda counts: counts.dealt,
        whole=lambda counts: counts.deals,
    ),
    Statistic(
        name="longest_deal",
        title=gettext_noop("Longest deal"),
        meaning=gettext_noop("The most hands that the player dealt in a row."),
        form=Form.COUNT,
        part=lambda counts: counts.longest_deal,
    ),
    Statistic(
        name="yakuman",
        title=gettext_noop("Yakuman"),
        meaning=gettext_noop("Wins paid as yakuman, counted yakuman too."),
        form=Form.COUNT,
        part=lambda counts: counts.yakuman,
    ),
    Statistic(
        name="liable",
        title=gettext_noop("Paid for others"),
        meaning=gettext_noop(
            "Wins that the player paid for by pao, or for having fed an open kan, without having discarded "
            "the winning tile."
        ),
        form=Form.COUNT,
        part=lambda counts: counts.liable,
    ),
    Statistic(
        name="nagashi",
        title=gettext_noop("Nagashi mangan"),
        meaning=gettext_noop("Exhaustive draws with a nagashi mangan of the player; they are no wins."),
        form=Form.COUNT,
        part=lambda counts: counts.nagashi,
    ),
    Statistic(
        name="chombo",
        title=gettext_noop("Chombo"),
        meaning=gettext_noop("Chombo of the player that the hand logs have."),
        form=Form.COUNT,
        part=lambda counts: counts.chombo,
    ),
)
