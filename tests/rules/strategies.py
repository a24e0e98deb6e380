"""Random valid rulesets, for laws that must hold whatever the rules are."""

from enum import StrEnum

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tournament.rules.riichi import choices
from tournament.rules.riichi.ruleset import Ruleset, read_ruleset

Json = dict[str, object]


def _word(kind: type[StrEnum]) -> SearchStrategy[str]:
    return st.sampled_from([member.value for member in kind])


def _words(kind: type[StrEnum]) -> SearchStrategy[list[str]]:
    return st.lists(_word(kind), unique=True)


def _points(least: int, most: int, step: int = 100) -> SearchStrategy[int]:
    return st.integers(least // step, most // step).map(lambda units: units * step)


_CHOICES: dict[str, SearchStrategy[object]] = {
    "tie": _word(choices.Tie),
    "leftover_sticks": _word(choices.LeftoverSticks),
    "rounding": _word(choices.Rounding),
    "rounding_axis": _word(choices.RoundingAxis),
    "tobi": _word(choices.Tobi),
    "tobi_line": _points(-10000, 5000),
    "riichi_minimum": st.none() | _points(0, 4000),
    "length": _word(choices.Length),
    "extension": st.booleans(),
    "extension_end": _word(choices.ExtensionEnd),
    "target_points": _points(20000, 50000),
    "agariyame": _word(choices.Yame),
    "tenpaiyame": _word(choices.Yame),
    "renchan": _word(choices.Renchan),
    "honba_ron": _points(0, 1500),
    "honba_tsumo": _points(0, 500),
    "abortive_draws": _words(choices.AbortiveReason),
    "abortive_dealer": _word(choices.AbortiveDealer),
    "multi_ron": _word(choices.MultiRon),
    "triple_ron": _word(choices.TripleRon),
    "multi_ron_sticks": _word(choices.MultiRonSticks),
    "multi_ron_honba": _word(choices.MultiRonHonba),
    "multi_ron_dealer": _word(choices.MultiRonDealer),
    "kiriage_mangan": st.booleans(),
    "thirteen_han": _word(choices.ThirteenHan),
    "yakuman_stacking": st.booleans(),
    "yakuman_cap": st.none() | st.integers(1, 6),
    "limits": _word(choices.Limits),
    "pao": _words(choices.PaoHand),
    "pao_scope": _word(choices.PaoScope),
    "pao_ron": _word(choices.PaoRon),
    "pao_honba": _word(choices.PaoHonba),
    "rinshan_pao": st.booleans(),
    "nagashi": _word(choices.Nagashi),
    "sanma_tsumo": _word(choices.SanmaTsumo),
    "chombo": _word(choices.ChomboKind),
    "chombo_points": _points(0, 40000),
    "time_policy": _word(choices.TimePolicy),
    "chombo_ends_timed_last_hand": st.booleans(),
    "open_tanyao": st.booleans(),
    "ura_dora": st.booleans(),
    "kan_dora": st.booleans(),
    "ippatsu": st.booleans(),
    "red_fives": st.integers(0, 12),
    "double_wind_fu": st.sampled_from([4, 2]),
    "rinshan_fu": st.sampled_from([2, 0]),
    "double_yakuman": _words(choices.DoubleYakuman),
}


@st.composite
def _uma_rows(draw: DrawFn, players: int, step: int) -> list[int]:
    others = draw(st.lists(_points(-30000, 30000, step), min_size=players - 1, max_size=players - 1))
    return [*others, -sum(others)]


@st.composite
def _floating(draw: DrawFn, players: int, step: int) -> Json:
    counts = st.integers(0, players).map(str)
    return {
        "threshold": draw(_points(20000, 45000)),
        "inclusive": draw(st.booleans()),
        "by_count": draw(st.dictionaries(counts, _uma_rows(players, step))),
    }


@st.composite
def _sanma_table(draw: DrawFn) -> Json:
    pairs = st.tuples(_points(0, 20000), _points(0, 40000)).map(list)
    return {name.value: draw(pairs) for name in choices.LimitName}


@st.composite
def ruleset_json(draw: DrawFn, players: int | None = None) -> Json:
    """Every key of a valid ruleset as JSON; with `players` only rulesets for that number."""
    players = players or draw(st.sampled_from([4, 3]))
    given: Json = {"discipline": "riichi", "players": players, **draw(st.fixed_dictionaries(_CHOICES))}
    step = 100 if given["rounding"] == "keep" else 1000
    given["start_points"] = draw(_points(20000, 40000, step))
    given["return_points"] = draw(_points(20000, 45000, step))
    given["oka"] = draw(st.none() | _points(-20000, 40000, step))
    given["uma"] = draw(_uma_rows(players, step))
    given["uma_floating"] = draw(st.none() | _floating(players, step))
    given["noten_pool"] = draw(_points(0, 6000, 600 if players == 4 else 200))
    needed = given["sanma_tsumo"] == "table"
    given["sanma_tsumo_table"] = draw(_sanma_table() if needed else st.none() | _sanma_table())
    return given


def rulesets(players: int | None = None) -> SearchStrategy[Ruleset]:
    """Valid rulesets of every kind; with `players` only those for that number of players."""
    return ruleset_json(players).map(read_ruleset)
