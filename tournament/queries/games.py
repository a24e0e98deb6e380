"""The page of one table: who sits there, what happened, what it comes to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Game, GameStatus, Seat
from tournament.queries.log import end_words, log_lines
from tournament.queries.replay import Replay, counting, replay, replay_game
from tournament.queries.words import part_words
from tournament.rules.riichi.events import Event
from tournament.rules.riichi.payments import STICK
from tournament.rules.riichi.ruleset import Ruleset
from tournament.rules.riichi.settlement import Settlement
from tournament.rules.riichi.state import WINDS, Hand, State


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player at the table now. `wind` is today's letter "E" "S" "W" "N" in this very hand.

    `riichi`: the stick was tapped in the hand that is on; it is not yet taken off the score.
    """

    seat: int
    wind: str
    start_wind: str
    is_dealer: bool
    entry_number: int
    name: str
    club: str
    score: int
    to_leader: int
    riichi: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartView:
    """One payment of a hand. `payer` and `payee` are seats, None is the table; `part` is a `Part` code."""

    payer: int | None
    payee: int | None
    points: int
    part: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A line of the hand log. `number` is None for a signal (time, stop), which is no hand.

    `label` is where it was played ("S2-1"); `deltas` and `scores` are points by seat. `revision` counts
    from 1; more means that it was corrected.
    """

    number: int | None
    order: int
    revision: int
    label: str
    words: str
    event: Event
    note: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    sticks: int
    parts: tuple[PartView, ...]
    author: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledSeat:
    """How one player's result comes about. Scores and `leftover` are points, the rest tenths."""

    seat: int
    entry_number: int
    name: str
    score_before: int
    leftover: int
    score: int
    rank: int
    shown_rank: str
    rounded: int
    uma: int
    oka: int
    correction: int
    points: int
    penalties: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementView:
    """The end of a game, step by step; `sticks_lost` are points that nobody gets."""

    reason: str
    reason_words: str
    seats: tuple[SettledSeat, ...]
    sticks_lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSum:
    """Scores and sticks on the table against the points in play; `difference` must be 0."""

    scores_total: int
    sticks_points: int
    in_play: int
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything that the page of a table shows.

    `typed`: the scores at the end were typed in. `signed_at`: the players agreed and a judge has yet to
    approve. `riichi` are the seats whose stick was tapped in the hand that is on.
    """

    game_id: int
    tournament_name: str
    slug: str
    published: bool
    stage_name: str
    round_number: int
    table_number: int
    status: GameStatus
    revision: int
    ended_by_director: bool
    typed: bool
    signed_at: datetime | None
    confirmed_by: str
    confirmed_at: datetime | None
    riichi: tuple[int, ...]
    rules: Ruleset
    state: State
    label: str
    seats: tuple[SeatView, ...]
    hands: tuple[HandView, ...]
    settlement: SettlementView | None
    check: CheckSum

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


def find_game(*, slug: str, round_number: int, table_number: int) -> Game:
    """The game with its round, stage and tournament. Raises Game.DoesNotExist."""
    games = Game.objects.select_related("round__stage__tournament", "confirmed_by", "confirmed_link")
    return games.get(
        round__stage__tournament__slug=slug, round__number=round_number, table_number=table_number
    )


def table_view(game: Game) -> TableView:
    """The table now, from one replay; the game comes from `find_game`."""
    records = game.hand_records.select_related("author", "link")
    return view_of(game, replay_game(game, records), _seats_of(game), riichi=tuple(game.riichi))


def table_before(game: Game, order: int | None) -> TableView:
    """The table before the record at `order`, or behind the last one; nothing but its hands has ended it."""
    records = counting(game.hand_records.select_related("author", "link"))
    earlier = [record for record in records if order is None or record.order < order]
    return view_of(game, replay(game.round.stage.rules, earlier), _seats_of(game), riichi=())


def _seats_of(game: Game) -> list[Seat]:
    return list(game.seats.select_related("entry").order_by("seat"))


def view_of(game: Game, played: Replay, seats: Sequence[Seat], *, riichi: tuple[int, ...]) -> TableView:
    """A table from what is loaded already, whether or not it is stored; the seats in turn order."""
    stage, tournament = game.round.stage, game.round.stage.tournament
    names = [seat.entry.name for seat in seats]
    return TableView(
        game_id=game.pk,
        tournament_name=tournament.name,
        slug=tournament.slug,
        published=tournament.published,
        stage_name=stage.name,
        round_number=game.round.number,
        table_number=game.table_number,
        status=GameStatus(game.status),
        revision=game.revision,
        ended_by_director=game.ended,
        typed=played.typed,
        signed_at=game.signed_at,
        confirmed_by=str(game.confirmed_by or game.confirmed_link or ""),
        confirmed_at=game.confirmed_at,
        riichi=riichi,
        rules=stage.rules,
        state=played.state,
        label=played.state.label,
        seats=tuple(_seat_view(seat, played.state, riichi=seat.seat in riichi) for seat in seats),
        hands=tuple(_hand_views(played, names)),
        settlement=_settlement_view(played, seats),
        check=check_sum(played.state),
    )


def wind_of(seat: int, dealer: int, players: int) -> str:
    """The letter of a seat's wind while `dealer` deals."""
    return WINDS[(seat - dealer) % players].value


def check_sum(state: State) -> CheckSum:
    """What lies in front of the players and on the table, against what they started with."""
    in_play = state.rules.points_in_play
    return CheckSum(
        scores_total=sum(state.scores),
        sticks_points=STICK * state.sticks,
        in_play=in_play,
        difference=state.total - in_play,
    )


def _seat_view(seat: Seat, state: State, *, riichi: bool) -> SeatView:
    players, score = state.rules.players, state.scores[seat.seat]
    return SeatView(
        seat=seat.seat,
        wind=wind_of(seat.seat, state.dealer, players),
        start_wind=wind_of(seat.seat, 0, players),
        is_dealer=seat.seat == state.dealer,
        entry_number=seat.entry.number,
        name=seat.entry.name,
        club=seat.entry.club,
        score=score,
        to_leader=score - max(state.scores),
        riichi=riichi,
    )


def _hand_views(played: Replay, names: Sequence[str]) -> Iterator[HandView]:
    for line in log_lines(played, names):
        record = line.play.record
        yield HandView(
            number=line.number,
            order=record.order,
            revision=record.revision,
            label=line.play.label,
            words=line.words,
            event=line.play.event,
            note=line.play.event.note or "",
            deltas=line.deltas,
            scores=line.scores,
            sticks=line.sticks,
            parts=parts_of(line.play.hand),
            author=record.author_name,
            at=record.created_at,
        )


def parts_of(hand: Hand | None) -> tuple[PartView, ...]:
    """The payments of a hand, one by one."""
    transfers = () if hand is None else hand.transfers
    return tuple(
        PartView(
            payer=transfer.payer,
            payee=transfer.payee,
            points=transfer.points,
            part=transfer.part,
            words=part_words(transfer.part),
        )
        for transfer in transfers
    )


def _settlement_view(played: Replay, seats: Sequence[Seat]) -> SettlementView | None:
    settlement, reason = played.settlement, played.state.reason
    if settlement is None or reason is None:
        return None
    return SettlementView(
        reason=reason,
        reason_words=end_words(played),
        seats=tuple(_settled_seat(seat, settlement) for seat in seats),
        sticks_lost=settlement.sticks_lost,
    )


def _settled_seat(seat: Seat, settlement: Settlement) -> SettledSeat:
    at = seat.seat
    rank = settlement.ranks[at]
    return SettledSeat(
        seat=at,
        entry_number=seat.entry.number,
        name=seat.entry.name,
        score_before=settlement.scores_before[at],
        leftover=settlement.leftover[at],
        score=settlement.scores[at],
        rank=rank,
        shown_rank=f"={rank}" if settlement.ranks.count(rank) > 1 else str(rank),
        rounded=settlement.rounded[at],
        uma=settlement.uma[at],
        oka=settlement.oka[at],
        correction=settlement.correction[at],
        points=settlement.points[at],
        penalties=settlement.penalties[at],
        total=settlement.total[at],
    )
