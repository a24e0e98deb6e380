"""What differs whenever an answer does, without making the answer."""

from tournament.models import Game, Tournament


def events_mark() -> str:
    """Of the list of published events; one query."""
    published = Tournament.objects.filter(published=True)
    rows = published.order_by("pk").values_list("pk", "seating_version", "standings_version")
    return " ".join(f"{pk}-{seating}-{standings}" for pk, seating, standings in rows)


def tournament_mark(tournament: Tournament) -> str:
    """Of everything that the public sees of an event but sticks that are tapped; no query."""
    versions = (tournament.seating_version, tournament.standings_version, tournament.clock_version)
    return "-".join(map(str, (tournament.pk, *versions)))


def game_mark(game: Game) -> str:
    """Of one table, its round with stage and tournament loaded; no query."""
    return f"{tournament_mark(game.round.stage.tournament)}-{game.pk}-{game.revision}-{game.riichi}"
