"""Typical parlour and club rules, and games whose table points are the result."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.presets.base import Json, Preset

_CLUB: Final[Json] = {"rounding": "five_down_six_up", "kiriage_mangan": True}

CLUBS: Final = (
    Preset(
        name="club-10-20",
        title=gettext_noop("Club rules, uma 10-20"),
        date="2026",
        note=gettext_noop(
            "Typical values, no single rule book. Houses differ on ties, rounding (half up is common "
            "too), the extension, the dealer after an abortive draw, triple ron, honba with several "
            "winners, kiriage mangan, 13 han and more, double and stacked yakuman, nagashi mangan and "
            "the fu of a double-wind pair."
        ),
        changes=_CLUB,
    ),
    Preset(
        name="club-10-30",
        title=gettext_noop("Club rules, uma 10-30"),
        date="2026",
        note=gettext_noop("As the club rules with uma 10-20, with a larger uma for first and last place."),
        changes={**_CLUB, "uma": [30000, 10000, -10000, -30000]},
    ),
    Preset(
        name="points",
        title=gettext_noop("Table points as the result"),
        date="2026-11-30",
        note=gettext_noop(
            "The default rules with uma, oka and return points 0: a score of 32400 is 32.4 final points."
        ),
        changes={"return_points": 0, "uma": [0, 0, 0, 0], "oka": 0},
    ),
)
