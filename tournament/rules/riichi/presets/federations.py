"""European and world federations: EMA and WRC rules, which change with every edition."""

from typing import Final

from tournament.rules.errors import gettext_noop
from tournament.rules.riichi.presets.base import Json, Preset

_COMMON: Final[Json] = {
    "start_points": 30000,
    "uma": [15000, 5000, -5000, -15000],
    "tie": "split",
    "tobi": "none",
    "extension": False,
    "abortive_draws": [],
    "nagashi": "none",
    "double_yakuman": [],
    "chombo": "after_uma",
    "red_fives": 0,
}
_NO_YAME: Final[Json] = {"agariyame": "none", "tenpaiyame": "none"}
_EMA: Final[Json] = {
    **_COMMON,
    "multi_ron_sticks": "own_back",
    "multi_ron_honba": "each",
    "thirteen_han": "sanbaiman",
    "yakuman_stacking": False,
    "pao": ["daisangen", "daisuushii"],
    "time_policy": "one_more_hand",
}
_WRC: Final[Json] = {
    **_COMMON,
    **_NO_YAME,
    "leftover_sticks": "lost",
    "multi_ron": "nearest",
    "kiriage_mangan": True,
    "time_policy": "finish_hand",
}
_WRC_2022: Final[Json] = {
    **_WRC,
    "riichi_minimum": None,
    "pao_scope": "liable",
    "chombo_points": 30000,
    "double_wind_fu": 2,
}

FEDERATIONS: Final = (
    Preset(
        name="ema-2016",
        title=gettext_noop("EMA, edition 2016"),
        date="2016",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs, agariyame "
            "and tenpaiyame (none is stated). The fu of a double-wind pair are not explicit; two "
            "programs use 4. Sticks left over go to the table winner; that tied winners share them is "
            "derived. Commonly known, not read again: rounding, renchan by tenpai, the noten pool, how "
            "pao is split, no pao for a replacement tile, fu of a replacement tile, ura and kan dora."
        ),
        changes={**_EMA, "leftover_sticks": "split"},
    ),
    Preset(
        name="ema-2025",
        title=gettext_noop("EMA, edition 2025 (version 1.1)"),
        date="2026-01-01",
        note=gettext_noop(
            "In force from 1 January 2026; read through summaries. Seen only in a program: one more "
            "hand after the signal, and that a chombo in that hand ends the game. Commonly known, not "
            "read again: rounding, renchan by tenpai, the noten pool, no pao for a replacement tile, "
            "fu of a replacement tile, ura and kan dora."
        ),
        changes={
            **_EMA,
            **_NO_YAME,
            "leftover_sticks": "split_down",
            "riichi_minimum": None,
            "kiriage_mangan": True,
            "chombo_ends_timed_last_hand": True,
            "double_wind_fu": 2,
        },
    ),
    Preset(
        name="wrc-2017",
        title=gettext_noop("WRC, edition 2017"),
        date="2017",
        note=gettext_noop(
            "Not confirmed, taken from the default rules: the points that a riichi needs, which hands "
            "make a player liable (pao) and how that is split, the fu of a double-wind pair. When a "
            "chombo is replayed is known only roughly. Commonly known, not read again: rounding, "
            "renchan by tenpai, honba, the noten pool, no nagashi mangan, fu of a replacement tile, "
            "ura and kan dora, open tanyao."
        ),
        changes={
            **_WRC,
            "thirteen_han": "sanbaiman",
            "yakuman_stacking": False,
            "chombo_ends_timed_last_hand": True,
        },
    ),
    Preset(
        name="wrc-2022",
        title=gettext_noop("WRC, edition 2022"),
        date="2022",
        note=gettext_noop(
            "Read through summaries. A deliberate chombo is a disqualification, which the director "
            "rules. Commonly known, not read again: rounding, no agariyame or tenpaiyame, the noten "
            "pool, fu of a replacement tile, ura and kan dora, open tanyao."
        ),
        changes={**_WRC_2022, "thirteen_han": "sanbaiman"},
    ),
    Preset(
        name="wrc-2025",
        title=gettext_noop("WRC, edition 2025"),
        date="2025-05-26",
        note=gettext_noop(
            "With the clarification of 29 June 2025; read through summaries. The option of lower "
            "penalties makes a chombo 20000. A deliberate chombo is a disqualification, which the "
            "director rules. Commonly known, not read again: rounding, no agariyame or tenpaiyame, the "
            "noten pool, fu of a replacement tile, ura and kan dora, open tanyao."
        ),
        changes=_WRC_2022,
    ),
)
