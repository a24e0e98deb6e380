"""The two large online rooms, with four and with three players."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.presets.base import Json, Preset

_AUTOMATIC: Final[Json] = {"agariyame": "automatic", "tenpaiyame": "automatic"}
_LIABLE_HANDS: Final[Json] = {"pao": ["daisangen", "daisuushii"], "pao_honba": "liable"}

ONLINE: Final = (
    Preset(
        name="tenhou",
        title=gettext_noop("Tenhou, four players"),
        date="2026",
        note=gettext_noop(
            "Read in translation; final scores are rounded half up as transcribed there. A room "
            "chooses red fives. A chombo cannot happen online and is taken from the default rules."
        ),
        changes={
            **_AUTOMATIC,
            **_LIABLE_HANDS,
            "rounding": "half_up",
            "abortive_draws": ["nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron"],
            "triple_ron": "abort",
            "double_yakuman": [],
        },
    ),
    Preset(
        name="tenhou-sanma",
        title=gettext_noop("Tenhou, three players"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: pao. Commonly known, not read again: the "
            "abortive draws. A room chooses red fives, often two. A chombo cannot happen online and is "
            "taken from the default rules."
        ),
        changes={
            **_AUTOMATIC,
            "players": 3,
            "rounding": "half_up",
            "double_yakuman": [],
        },
    ),
    Preset(
        name="mahjong-soul",
        title=gettext_noop("Mahjong Soul, four players"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the rounding of final scores (always up in "
            "one source, away from zero in another), and whether the leading dealer may or must stop. "
            "Commonly known, not read again: fu of a replacement tile, that the dealer stays as one of "
            "several winners. A chombo cannot happen online and is taken from the default rules."
        ),
        changes={
            **_LIABLE_HANDS,
            "return_points": 25000,
            "uma": [15000, 5000, -5000, -15000],
            "yakuman_cap": 6,
            "pao_scope": "liable",
        },
    ),
    Preset(
        name="mahjong-soul-sanma",
        title=gettext_noop("Mahjong Soul, three players"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: pao, the rounding of final scores, and "
            "whether the leading dealer may or must stop. Commonly known, not read again: the points "
            "needed to stop, honba, the noten pool, that two winners are paid, nagashi mangan as a "
            "draw, fu of a replacement tile. A chombo cannot happen online and is taken from the "
            "default rules."
        ),
        changes={
            "players": 3,
            "return_points": 35000,
            "uma": [15000, 0, -15000],
            "red_fives": 2,
        },
    ),
)
