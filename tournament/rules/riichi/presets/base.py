"""What a preset is, and the default rules that all presets change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.rules.errors import gettext_noop

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named, dated set of values.

    `changes` are the JSON keys that differ from the default rules for the same number of
    players; `date` is that of the rule text (year, or ISO date), or the year in which an undated
    page was read; `note` names what could not be confirmed.
    """

    name: str
    title: str
    date: str
    note: str
    changes: Json


SEED: Final[Json] = {
    "discipline": "riichi",
    "players": 4,
    "start_points": 25000,
    "return_points": 30000,
    "uma": [20000, 10000, -10000, -20000],
    "uma_floating": None,
    "oka": None,
    "tie": "seat",
    "leftover_sticks": "first",
    "rounding": "keep",
    "rounding_axis": "raw",
    "tobi": "below",
    "tobi_line": 0,
    "riichi_minimum": 1000,
    "length": "east_south",
    "extension": True,
    "extension_end": "at_once",
    "target_points": 30000,
    "agariyame": "optional",
    "tenpaiyame": "optional",
    "renchan": "tenpai",
    "honba_ron": 300,
    "honba_tsumo": 100,
    "noten_pool": 3000,
    "abortive_draws": ["nine_terminals", "four_winds", "four_kans", "four_riichi"],
    "abortive_dealer": "stay",
    "multi_ron": "all",
    "triple_ron": "all",
    "multi_ron_sticks": "nearest",
    "multi_ron_honba": "nearest",
    "multi_ron_dealer": "any",
    "kiriage_mangan": False,
    "thirteen_han": "yakuman",
    "yakuman_stacking": True,
    "yakuman_cap": None,
    "limits": "standard",
    "pao": ["daisangen", "daisuushii", "suukantsu"],
    "pao_scope": "all",
    "pao_ron": "half",
    "pao_honba": "discarder",
    "rinshan_pao": False,
    "nagashi": "draw",
    "sanma_tsumo": "loss",
    "sanma_tsumo_table": None,
    "chombo": "reverse_mangan",
    "chombo_points": 20000,
    "time_policy": "none",
    "chombo_ends_timed_last_hand": False,
    "open_tanyao": True,
    "ura_dora": True,
    "kan_dora": True,
    "ippatsu": True,
    "red_fives": 3,
    "double_wind_fu": 4,
    "rinshan_fu": 2,
    "double_yakuman": ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"],
}

SANMA: Final[Json] = {
    "players": 3,
    "start_points": 35000,
    "return_points": 40000,
    "uma": [20000, 0, -20000],
    "target_points": 40000,
    "honba_ron": 200,
    "noten_pool": 2000,
    "abortive_draws": ["nine_terminals", "four_kans"],
}

DEFAULTS: Final = (
    Preset(
        name="seed",
        title=gettext_noop("Default rules, four players"),
        date="2026-11-30",
        note=gettext_noop(
            "The sources do not state who receives honba from several winners, nor what a chombo "
            "costs; honba goes to the nearest winner and a chombo is a reverse mangan. Several winners "
            "all win, a yakuman counts up to any number, and double-wind pairs have 4 fu: rule books "
            "differ here."
        ),
        changes={},
    ),
    Preset(
        name="seed-sanma",
        title=gettext_noop("Default rules, three players"),
        date="2026-11-30",
        note=gettext_noop(
            "Pao with three players was found in no rule book; it is paid as with four. Many groups "
            "play with two red fives."
        ),
        changes=SANMA,
    ),
)
