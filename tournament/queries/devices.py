"""What devices that were let in by a link need: which links there are, and where the play goes on."""

from dataclasses import dataclass
from datetime import datetime

from tournament.models import AccessLink, Game, GameStatus, Tournament, User


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """A link in the director's list; `table_number` is None for a judge."""

    pk: int
    name: str
    table_number: int | None
    created_at: datetime
    opened_at: datetime | None
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """A game whose result is not confirmed yet."""

    round_number: int
    table_number: int
    status: str
    label: str


def links_of(tournament: Tournament) -> tuple[LinkLine, ...]:
    """All links of an event: judges by name, then tables by number; revoked ones too."""
    return tuple(
        LinkLine(
            pk=link.pk,
            name=str(link),
            table_number=link.table_number,
            created_at=link.created_at,
            opened_at=link.opened_at,
            revoked_at=link.revoked_at,
        )
        for link in tournament.access_links.order_by("kind", "table_number", "name", "pk")
    )


def valid_links(tournament: Tournament) -> tuple[AccessLink, ...]:
    """The links that can be printed, in the order of `links_of`."""
    links = tournament.access_links.filter(revoked_at__isnull=True).select_related("tournament")
    return tuple(links.order_by("kind", "table_number", "name", "pk"))


def judges_of(tournament: Tournament) -> tuple[User, ...]:
    """Judges who have an account, by name."""
    return tuple(tournament.judges.order_by("username"))


def open_games(tournament: Tournament, *, table_number: int | None = None) -> tuple[OpenGame, ...]:
    """Unconfirmed games of one table number, or of all, from the earliest published round on."""
    published = Game.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    games = published.exclude(status=GameStatus.CONFIRMED)
    if table_number is not None:
        games = games.filter(table_number=table_number)
    rows = games.order_by("round__number", "table_number")
    return tuple(
        OpenGame(round_number=number, table_number=table, status=status, label=label)
        for number, table, status, label in rows.values_list(
            "round__number", "table_number", "status", "label"
        )
    )
