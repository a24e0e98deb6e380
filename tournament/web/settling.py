"""A settlement explained: where each number comes from, in words and sums, and what they all add up to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.games import SettledSeat, TableView
from tournament.queries.words import listed
from tournament.rules.riichi.choices import LeftoverSticks, Rounding, RoundingAxis, Tie
from tournament.rules.riichi.options import describe
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.penalties import chombo_tenths
from tournament.templatetags.marks import MINUS, change, final, points

Write = Callable[[int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A line of the settlement: its numbers in seat order with their sum, written as they are shown.

    `reason` says why they are so, `sums` how each seat's number was worked out; empty where there is
    nothing to work out. `is_sum`: it adds up the lines above; `is_nothing`: all numbers are 0.
    """

    title: str
    numbers: tuple[str, ...]
    total: str
    reason: str
    sums: tuple[str, ...] = ()
    is_sum: bool = False
    is_nothing: bool = False


def settlement_steps(view: TableView) -> tuple[Step, ...]:
    """The steps from the scores at the table to final points, in order; none while the game goes on."""
    if view.settlement is None:
        return ()
    return tuple(_steps(view, view.settlement.seats))


def _steps(view: TableView, seats: Sequence[SettledSeat]) -> Iterator[Step]:
    yield _step(_("Score at the table"), [seat.score_before for seat in seats], points, _scores_reason(view))
    leftover = [seat.leftover for seat in seats]
    yield _step(_("Riichi sticks left over"), leftover, change, _leftover_reason(view))
    yield _step(
        _("Score"),
        [seat.score for seat in seats],
        points,
        _("The score at the table and the sticks."),
        [_added((seat.score_before, seat.leftover), points) for seat in seats] if any(leftover) else (),
        is_sum=True,
    )
    yield Step(
        title=_("Place"),
        numbers=tuple(seat.shown_rank for seat in seats),
        total="",
        reason=_place_reason(view, seats),
    )
    yield from _final_steps(view, seats)


def _final_steps(view: TableView, seats: Sequence[SettledSeat]) -> Iterator[Step]:
    """The steps in tenths of final points."""
    title = _("Over {points}, ÷ 1000").format(points=view.rules.return_points)
    rounded = [_rounded_sum(view, seat) for seat in seats]
    yield _step(title, [seat.rounded for seat in seats], final, _rounding_reason(view), rounded)
    yield _uma_step(view, seats)
    yield _oka_step(view, seats)
    corrections = [seat.correction for seat in seats]
    yield _step(_("Rounding, taken by first"), corrections, final, _correction_reason(view, seats))
    yield _step(
        _("Points"),
        [seat.points for seat in seats],
        final,
        _balance(view, seats),
        [_added((seat.rounded, seat.uma, seat.oka, seat.correction), final) for seat in seats],
        is_sum=True,
    )
    penalties = [seat.penalties for seat in seats]
    yield _step(_("Penalties"), penalties, final, _penalty_reason(view, seats))
    yield _step(
        _("Final points"),
        [seat.total for seat in seats],
        final,
        _("What the standings count. Penalties given by the desk are added there."),
        [_added((seat.points, seat.penalties), final) for seat in seats] if any(penalties) else (),
        is_sum=True,
    )


def _step(
    title: str,
    numbers: Sequence[int],
    write: Write,
    reason: str,
    sums: Sequence[str] = (),
    *,
    is_sum: bool = False,
) -> Step:
    return Step(
        title=title,
        numbers=tuple(map(write, numbers)),
        total=write(sum(numbers)),
        reason=reason,
        sums=tuple(sums),
        is_sum=is_sum,
        is_nothing=not any(numbers),
    )


def _added(parts: Sequence[int], write: Write) -> str:
    """“+12.3 + 15.0 − 0.5 = +26.8”."""
    first, *others = parts
    terms = (f" {MINUS if part < 0 else '+'} {write(abs(part)).lstrip('+')}" for part in others)
    return f"{write(first)}{''.join(terms)} = {write(sum(parts))}"


def _sticks(view: TableView) -> int:
    return view.check.sticks_points // STICK


def _scores_reason(view: TableView) -> str:
    start = _("The scores that were typed in.") if view.typed else _("The scores after the last hand.")
    scores, sticks, in_play = view.check.scores_total, view.check.sticks_points, view.check.in_play
    check = _("Scores {scores} + sticks {sticks} = {total}; {in_play} are in play.")
    total = scores + sticks
    return f"{start} {check.format(scores=scores, sticks=sticks, total=total, in_play=in_play)}"


def _leftover_reason(view: TableView) -> str:
    sticks, lost = _sticks(view), view.settlement.sticks_lost if view.settlement else 0
    if not sticks:
        return _("No riichi stick was left on the table.")
    rule = describe(view.rules, "leftover_sticks", _)
    sentence = ngettext(
        "{count} stick was left on the table. Who gets it by these rules: {rule}.",
        "{count} sticks were left on the table. Who gets them by these rules: {rule}.",
        sticks,
    ).format(count=sticks, rule=rule)
    if lost:
        sentence += " " + _("{points} points stay with nobody.").format(points=lost)
    return sentence


def _place_reason(view: TableView, seats: Sequence[SettledSeat]) -> str:
    before = view.rules.leftover_sticks is not LeftoverSticks.FIRST
    if not _sticks(view):
        start = _("By score.")
    elif before:
        start = _("By score, before the sticks that were left are given away.")
    else:
        start = _("By score, with the sticks that were left.")
    judged = [seat.score_before if before else seat.score for seat in seats]
    return " ".join([start, *_ties(view, seats, judged)])


def _ties(view: TableView, seats: Sequence[SettledSeat], judged: Sequence[int]) -> Iterator[str]:
    split = view.rules.tie is Tie.SPLIT
    for score in sorted(set(judged), reverse=True):
        equal = [seat for seat, own in zip(seats, judged, strict=True) if own == score]
        if len(equal) == 1:
            continue
        if split:
            sentence = _("{names} are equal and share place {place}.")
        else:
            sentence = _("{names} are equal; who sat nearer to the first dealer is placed higher.")
        yield sentence.format(names=_names(equal), place=equal[0].rank)


def _names(seats: Iterable[SettledSeat]) -> str:
    return listed(seat.name for seat in seats)


def _rounding_reason(view: TableView) -> str:
    rules = view.rules
    sentence = _("What each score is over the return points of {points}, in thousands.")
    start = sentence.format(points=rules.return_points)
    if rules.rounding is Rounding.KEEP:
        return start + " " + _("It is not rounded.")
    how = _("{what} is rounded to whole thousands, {rounding}.").format(
        what=describe(rules, "rounding_axis", _), rounding=describe(rules, "rounding", _)
    )
    return f"{start} {how[:1].upper()}{how[1:]}"


def _rounded_sum(view: TableView, seat: SettledSeat) -> str:
    rules = view.rules
    over, back = seat.score - rules.return_points, rules.return_points
    if rules.rounding is Rounding.KEEP:
        return f"({points(seat.score)} {MINUS} {back}) ÷ 1000 = {final(seat.rounded)}"
    if rules.rounding_axis is RoundingAxis.RAW:
        whole = seat.rounded // 10 + back // 1000
        return f"{points(seat.score)} → {points(whole)}; {_less(whole, back // 1000)} = {final(seat.rounded)}"
    return f"{_less(seat.score, back)} = {change(over)} → {final(seat.rounded)}"


def _less(amount: int, taken: int) -> str:
    return f"{points(amount)} {MINUS} {taken}"


def _uma_step(view: TableView, seats: Sequence[SettledSeat]) -> Step:
    row = view.rules.uma_row(tuple(seat.score for seat in seats))
    by_place = [amount // 100 for amount in row]
    if not any(by_place):
        reason = _("These rules have no uma.")
    elif view.rules.uma_floating is not None:
        reason = _("By place, for so many players over the line: {row}.").format(row=_row(by_place))
    else:
        reason = _("By place: {row}.").format(row=_row(by_place))
    sums = [_share(seat, seats, by_place, seat.uma) for seat in seats]
    return _step(_("Uma"), [seat.uma for seat in seats], final, reason, sums if _shared(seats) else ())


def _oka_step(view: TableView, seats: Sequence[SettledSeat]) -> Step:
    rules = view.rules
    pot = rules.oka_points // 100
    if not pot:
        reason = _("These rules have no oka.")
    elif rules.oka is None:
        reason = _("{players} × ({back} − {start}) points, for first place: {oka}.").format(
            players=rules.players, back=rules.return_points, start=rules.start_points, oka=final(pot)
        )
    else:
        reason = _("For first place by these rules: {oka}.").format(oka=final(pot))
    sums = [_share(seat, seats, [pot], seat.oka) for seat in seats]
    shared = pot and any(seat.rank == 1 for seat in _shared(seats))
    return _step(_("Oka"), [seat.oka for seat in seats], final, reason, sums if shared else ())


def _row(by_place: Iterable[int]) -> str:
    return " / ".join(map(final, by_place))


def _shared(seats: Sequence[SettledSeat]) -> list[SettledSeat]:
    """Those who share their place with somebody."""
    ranks = [seat.rank for seat in seats]
    return [seat for seat in seats if ranks.count(seat.rank) > 1]


def _share(seat: SettledSeat, seats: Sequence[SettledSeat], by_place: Sequence[int], amount: int) -> str:
    """“(+15.0 + 5.0) ÷ 2 → +10.0”: what the places come to that are shared; else the amount of the place."""
    sharing = sum(other.rank == seat.rank for other in seats)
    row = [*by_place, *[0] * len(seats)][seat.rank - 1 : seat.rank - 1 + sharing]
    if sharing == 1 or not any(row):
        return final(amount)
    pool = _added(row, final).rpartition(" = ")[0]
    return f"({pool}) ÷ {sharing} → {final(amount)}"


def _correction_reason(view: TableView, seats: Sequence[SettledSeat]) -> str:
    if view.rules.rounding is Rounding.KEEP:
        return _("Nothing was rounded.")
    if any(seat.correction for seat in seats):
        rest = sum(seat.rounded + seat.uma + seat.oka for seat in seats)
        return _("After rounding all add up to {rest}; first place makes it 0.0.").format(rest=final(rest))
    if sum(seat.points for seat in seats):
        return _("Before rounding the table did not add up to 0.0, so that nothing is made up for.")
    return _("After rounding all add up to 0.0: there is nothing to make up for.")


def _balance(view: TableView, seats: Sequence[SettledSeat]) -> str:
    """What all points add up to, and what of: 0.0 unless these rules or lost sticks leave something."""
    total = sum(seat.points for seat in seats)
    parts = [f"{words} {final(amount)}" for words, amount in _leaks(view, seats) if amount]
    if not parts:
        return _("All of them add up to {total}, as they must.").format(total=final(total))
    return _("All of them add up to {total}: {parts}.").format(total=final(total), parts=", ".join(parts))


def _leaks(view: TableView, seats: Sequence[SettledSeat]) -> Iterator[tuple[str, int]]:
    rules = view.rules
    back = rules.players * rules.return_points
    lost = sum(seat.score for seat in seats) - rules.points_in_play
    yield _("riichi sticks that stay with nobody"), lost // 100
    yield _("start points, return points and oka"), (rules.points_in_play - back + rules.oka_points) // 100
    yield _("uma"), sum(seat.uma for seat in seats)
    exact = (sum(seat.score for seat in seats) - back) // 100
    yield _("rounding"), sum(seat.rounded + seat.correction for seat in seats) - exact


def _penalty_reason(view: TableView, seats: Sequence[SettledSeat]) -> str:
    fined = [seat for seat in seats if seat.penalties]
    if not fined:
        return _("Nobody has a penalty that comes off the final points.")
    each = final(-chombo_tenths(view.rules))
    return _("Chombo by {names}: {amount} each time.").format(names=_names(fined), amount=each)
