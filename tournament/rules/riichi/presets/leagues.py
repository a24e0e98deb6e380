"""Japanese professional leagues."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.presets.base import Json, Preset

_COMMON: Final[Json] = {
    "tie": "split",
    "tobi": "none",
    "extension": False,
    "agariyame": "none",
    "tenpaiyame": "none",
    "abortive_draws": [],
    "multi_ron": "nearest",
}
_WITHOUT_LUCK: Final[Json] = {"red_fives": 0, "ura_dora": False, "kan_dora": False, "ippatsu": False}

LEAGUES: Final = (
    Preset(
        name="m-league",
        title=gettext_noop("M.League"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: nagashi mangan (one guide lists it, others "
            "do not) and who pays honba with pao. Sources differ on two sticks shared by three tied "
            "leaders; here 700, 700 and 600. Commonly known, not read again: fu of a replacement tile."
        ),
        changes={
            **_COMMON,
            "uma": [30000, 10000, -10000, -30000],
            "leftover_sticks": "split",
            "riichi_minimum": None,
            "kiriage_mangan": True,
            "thirteen_han": "sanbaiman",
            "pao_scope": "liable",
            "chombo": "after_uma",
            "double_wind_fu": 2,
            "double_yakuman": [],
        },
    ),
    Preset(
        name="jpml-a",
        title=gettext_noop("JPML official rules (A)"),
        date="2026-04-01",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs and which "
            "part of a hand pao covers. One source has the uma count players above 30000, not at it; "
            "another pays 8, 4, −4, −8 when nobody or everybody is. Known from one source: the chombo; "
            "seen only in a program: no nagashi mangan."
        ),
        changes={
            **_COMMON,
            **_WITHOUT_LUCK,
            "start_points": 30000,
            "uma": [0, 0, 0, 0],
            "uma_floating": {
                "threshold": 30000,
                "inclusive": True,
                "by_count": {
                    "1": [12000, -1000, -3000, -8000],
                    "2": [8000, 4000, -4000, -8000],
                    "3": [8000, 3000, 1000, -12000],
                },
            },
            "leftover_sticks": "lost",
            "nagashi": "none",
            "chombo": "after_uma",
            "double_wind_fu": 2,
            "rinshan_fu": 0,
            "double_yakuman": [],
        },
    ),
    Preset(
        name="saikouisen",
        title=gettext_noop("Saikouisen"),
        date="2025-08-25",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs, pao (none in "
            "2009 and 2015), the fu of a replacement tile. The time rule is that of timed events of "
            "2015. Commonly known, not read again: no end of the game when a player is below zero."
        ),
        changes={
            **_COMMON,
            "start_points": 30000,
            "uma": [30000, 10000, -10000, -30000],
            "leftover_sticks": "lost",
            "kiriage_mangan": True,
            "thirteen_han": "sanbaiman",
            "nagashi": "none",
            "chombo": "after_uma",
            "time_policy": "one_more_hand",
            "red_fives": 0,
            "double_wind_fu": 2,
            "double_yakuman": [],
        },
    ),
    Preset(
        name="rmu-a",
        title=gettext_noop("RMU rules A"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs, sticks left "
            "over, kiriage mangan, 13 han and more, double and stacked yakuman, pao, nagashi mangan, "
            "the fu of a double-wind pair and of a replacement tile, chombo. A player below zero "
            "borrows 30000. Commonly known, not read again: rounding, no extension."
        ),
        changes={
            **_COMMON,
            "start_points": 30000,
            "uma": [15000, 5000, -5000, -15000],
            "red_fives": 0,
        },
    ),
    Preset(
        name="mu",
        title=gettext_noop("Mahjong Rengo μ"),
        date="2026",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs, 13 han and "
            "more, double and stacked yakuman, how pao is split, the fu of a double-wind pair and of a "
            "replacement tile. The text of 2025 was not read. The league pays nothing at a draw, the "
            "cup 3000; here 3000. That sticks left over are lost comes from one affiliated event; that "
            "there are no red fives is derived. No kan is allowed after riichi. Commonly known, not "
            "read again: rounding, no end of the game when a player is below zero, no extension."
        ),
        changes={
            **_COMMON,
            **_WITHOUT_LUCK,
            "start_points": 30000,
            "uma": [12000, 4000, -4000, -12000],
            "leftover_sticks": "lost",
            "honba_ron": 0,
            "honba_tsumo": 0,
            "pao": ["daisangen", "daisuushii"],
            "nagashi": "none",
            "chombo": "after_uma",
        },
    ),
)
