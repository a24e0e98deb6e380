"""Named starting points for rulesets: the default rules, and what dated rule books change.

Values and sources: `rules.md`, section 1. What could not be confirmed has the value of the default
rules and is named in the preset's note. Any event copies a preset and edits it.
"""

from typing import Final

from tournament.rules.errors import RuleError
from tournament.rules.riichi.presets.base import DEFAULTS, SANMA, SEED, Json, Preset
from tournament.rules.riichi.presets.clubs import CLUBS
from tournament.rules.riichi.presets.federations import FEDERATIONS
from tournament.rules.riichi.presets.leagues import LEAGUES
from tournament.rules.riichi.presets.online import ONLINE

__all__ = ["PRESETS", "SANMA", "SEED", "Preset", "preset_values"]

_IN_ORDER: Final = (*DEFAULTS, *FEDERATIONS, *LEAGUES, *ONLINE, *CLUBS)
PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in _IN_ORDER}


def preset_values(given: Json) -> dict[str, object]:
    """All keys of the preset that `given` names; the seed's for its number of players if none."""
    name = given.get("preset", "seed")
    if not isinstance(name, str) or name not in PRESETS:
        raise RuleError("unknown_preset", key="preset", value=name, choices=", ".join(PRESETS))
    changes = PRESETS[name].changes
    sanma = given.get("players") == 3 if name == "seed" else changes.get("players") == 3
    return {**SEED, **(SANMA if sanma else {}), **changes}
