"""Who may do what: a director (superusers everywhere), a judge, a device at its own table.

A judge has an account that the director named, or was let in by a link of the event like every device; a
link counts only while it is open. Every use case asks one of the `require_…` functions, every page one of
the `may_…` ones.
"""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Final, TypedDict

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tournament.models import (
    AccessLink,
    Game,
    LinkKind,
    Needs,
    Series,
    TableEntry,
    Tournament,
    User,
)
from tournament.queries.release import are_hands_public
from tournament.services.errors import NotPermitted

Writer = User | AccessLink
Actor = Writer | AnonymousUser

# A result that was forgotten on Sunday night is still put right on Monday and Tuesday.
DAYS_AFTER_THE_END: Final = 2


class Authorship(TypedDict):
    """The columns of `Authored`."""

    author: User | None
    link: AccessLink | None


def authored(by: Writer) -> Authorship:
    """Who wrote a row, as its columns."""
    if isinstance(by, AccessLink):
        return {"author": None, "link": by}
    return {"author": by, "link": None}


def may_direct(*, tournament: Tournament, by: Actor) -> bool:
    """Whether this person directs the tournament."""
    return _directs(tournament, by)


def may_direct_series(*, series: Series, by: Actor) -> bool:
    """Whether this person directs the series; whoever directs its events need not."""
    return _directs(series, by)


def may_judge(*, tournament: Tournament, by: Actor) -> bool:
    """Whether this is a director of the tournament or one of its judges."""
    return _permitted(partial(require_judge, tournament=tournament, by=by))


def may_look(*, tournament: Tournament, by: Actor) -> bool:
    """Whether the public pages are open: to everybody once published, before that to those who work there."""
    if tournament.published:
        return True
    if isinstance(by, AccessLink):
        return by.tournament_id == tournament.pk and why_closed(by) is None
    return may_judge(tournament=tournament, by=by)


def may_write(*, game: Game, by: Actor) -> bool:
    """Whether hands may be entered at this table."""
    return _permitted(partial(require_writer, game=game, by=by))


def may_read_hands(*, game: Game, by: Actor) -> bool:
    """Whether the hands of this game are shown on its public page: as the event says, to judges always."""
    tournament = game.round.stage.tournament
    return are_hands_public(tournament, game.round.status) or may_judge(tournament=tournament, by=by)


def may_see_needs(*, game: Game, by: Actor) -> bool:
    """Whether what a player needs is told here: as the event says.

    Where everybody may see it the device at the table does, and the public while it reads the hands.
    """
    tournament = game.round.stage.tournament
    if tournament.needs == Needs.NOBODY:
        return False
    if may_judge(tournament=tournament, by=by):
        return True
    at_table = _permitted(partial(require_onlooker, game=game, by=by))
    public = may_look(tournament=tournament, by=by) and are_hands_public(tournament, game.round.status)
    return tournament.needs == Needs.EVERYBODY and (at_table or public)


def require_director(*, tournament: Tournament, by: Actor) -> User:
    """The person, if they direct the tournament. Raises NotPermitted."""
    if not isinstance(by, User) or not may_direct(tournament=tournament, by=by):
        raise NotPermitted
    return by


def require_series_director(*, series: Series, by: Actor) -> User:
    """The person, if they direct the series. Raises NotPermitted."""
    if not isinstance(by, User) or not may_direct_series(series=series, by=by):
        raise NotPermitted("not_series_director")
    return by


def require_judge(*, tournament: Tournament, by: Actor) -> Writer:
    """A director, or a judge of the tournament. Raises NotPermitted."""
    if not isinstance(by, AccessLink):
        return _judge_with_account(tournament, by)
    _check_link(by, tournament)
    if by.kind != LinkKind.JUDGE:
        raise NotPermitted("judge_needed")
    return by


def require_writer(*, game: Game, by: Actor) -> Writer:
    """Who enters hands: a director, a judge, or the device of this table where the event lets it.

    Raises NotPermitted.
    """
    writer = require_onlooker(game=game, by=by)
    if is_table_device(writer) and game.round.stage.tournament.table_entry == TableEntry.NOTHING:
        raise NotPermitted("tables_look_only")
    return writer


def require_onlooker(*, game: Game, by: Actor) -> Writer:
    """Who may open the page of the table: as `require_writer`, and its own device always.

    Raises NotPermitted.
    """
    tournament = game.round.stage.tournament
    if not isinstance(by, AccessLink):
        return _judge_with_account(tournament, by)
    _check_link(by, tournament)
    if is_table_device(by) and by.table_number != game.table_number:
        raise NotPermitted("link_other_table", table=by.table_number)
    if is_table_device(by) and game.round.published_at is None:
        raise NotPermitted("round_unpublished", round=game.round.number)
    return by


def require_account(*, by: Actor) -> User:
    """The person, if they are signed in. Raises NotPermitted."""
    if not isinstance(by, User) or not by.is_active:
        raise NotPermitted
    return by


def is_table_device(by: Writer) -> bool:
    """Whether this is the device of one table, let in by a link."""
    return isinstance(by, AccessLink) and by.kind == LinkKind.TABLE


def why_closed(link: AccessLink) -> str | None:
    """The code of the reason why a link opens nothing any more; None while it does."""
    if link.revoked_at is not None:
        return "link_revoked"
    last_day = link.tournament.ends_on + dt.timedelta(days=DAYS_AFTER_THE_END)
    return "link_past" if timezone.localdate() > last_day else None


def _directs(directed: Tournament | Series, by: Actor) -> bool:
    if not isinstance(by, User) or not by.is_active:
        return False
    return by.is_superuser or directed.directors.filter(pk=by.pk).exists()


def _permitted(ask: Callable[[], Writer]) -> bool:
    try:
        ask()
    except NotPermitted:
        return False
    return True


def _judge_with_account(tournament: Tournament, by: User | AnonymousUser) -> User:
    if not isinstance(by, User) or not (
        may_direct(tournament=tournament, by=by) or _is_named_judge(tournament, by)
    ):
        raise NotPermitted
    return by


def _is_named_judge(tournament: Tournament, by: User) -> bool:
    return by.is_active and tournament.judges.filter(pk=by.pk).exists()


def _check_link(link: AccessLink, tournament: Tournament) -> None:
    if link.tournament_id != tournament.pk:
        raise NotPermitted("link_elsewhere", event=link.tournament.name)
    closed = why_closed(link)
    if closed is not None:
        raise NotPermitted(closed, event=link.tournament.name)
