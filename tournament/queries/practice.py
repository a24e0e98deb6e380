"""A table that nobody stored: some rules, four names, and the events that its page carries along."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournament.models import Entry, Game, HandRecord, Round, Seat, Stage, Tournament
from tournament.queries.games import TableView, view_of
from tournament.queries.replay import replay
from tournament.rules.errors import RuleError
from tournament.rules.riichi.ruleset import read_ruleset

_NAMES: Final = ("Aki", "Ben", "Cara", "Dan")


def practice_view(
    *,
    preset: str,
    events: Sequence[Mapping[str, object]],
    riichi: Iterable[int] = (),
    totals: object = None,
) -> TableView:
    """The table after these events, ended by `totals` as in `Game.totals` where scores were typed.

    Raises RuleError where preset, events, sticks or scores are impossible.
    """
    rules = read_ruleset({"preset": preset})
    out = tuple(sorted(set(riichi)))
    for seat in out:
        if not 0 <= seat < rules.players:
            raise RuleError("no_such_seat", key="riichi", seat=seat, last=rules.players - 1)
    game = _game(rules.to_json(), preset)
    records = [HandRecord(game=game, order=order, event=event) for order, event in enumerate(events, 1)]
    return view_of(game, replay(rules, records, totals=totals), _seats(game, rules.players), riichi=out)


def _game(ruleset: dict[str, object], preset: str) -> Game:
    tournament = Tournament(name=_("Practice: nothing is stored"))
    stage = Stage(tournament=tournament, ruleset=ruleset, preset=preset)
    return Game(pk=0, round=Round(stage=stage, number=1), table_number=1)


def _seats(game: Game, players: int) -> list[Seat]:
    entries = [Entry(number=number, name=name) for number, name in enumerate(_NAMES[:players], 1)]
    return [Seat(game=game, seat=seat, entry=entry) for seat, entry in enumerate(entries)]
