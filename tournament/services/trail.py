"""What every use case leaves behind: a line in the log, and raised counters for polling screens."""

from collections.abc import Mapping

from django.db.models import F, Model

from tournament.models import LogEntry, Tournament
from tournament.services.access import Writer, authored


def log(
    tournament: Tournament,
    action: str,
    subject: str = "",
    *,
    before: object = None,
    after: object = None,
    by: Writer,
) -> None:
    """Note who did what; `before` and `after` are plain JSON."""
    LogEntry.objects.create(
        tournament=tournament,
        action=action,
        subject=subject[:200],
        before=before,
        after=after,
        **authored(by),
    )


def save_fields(row: Model, values: Mapping[str, object]) -> None:
    """Store only these: others, as the versions of an event, may have changed since the row was read."""
    for key, value in values.items():
        setattr(row, key, value)
    row.save(update_fields=list(values))


def save_settings(tournament: Tournament, action: str, settings: Mapping[str, object], *, by: Writer) -> bool:
    """Store fields of an event and note what changed; False where nothing did."""
    before = {key: str(getattr(tournament, key)) for key in settings}
    after = {key: str(value) for key, value in settings.items()}
    if before == after:
        return False
    save_fields(tournament, settings)
    log(tournament, action, tournament.name, before=before, after=after, by=by)
    return True


def raise_versions(
    tournament: Tournament,
    *,
    seating: bool = False,
    standings: bool = False,
    clock: bool = False,
    desk: bool = False,
    display: bool = False,
) -> None:
    """Tell polling screens that their part changed.

    Always the last statement of a transaction: all tables of an event share this row, and its lock is then
    held for the shortest time and taken after every other lock.
    """
    Tournament.objects.filter(pk=tournament.pk).update(
        seating_version=F("seating_version") + int(seating),
        standings_version=F("standings_version") + int(standings),
        clock_version=F("clock_version") + int(clock),
        desk_version=F("desk_version") + int(desk),
        display_version=F("display_version") + int(display),
    )
