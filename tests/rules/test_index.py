"""The index of the riichi rules names every rule, and only what exists."""

import re
from itertools import takewhile
from pathlib import Path

from tournament.rules import riichi
from tournament.rules.riichi.options import OPTIONS

MODULES = Path(riichi.__path__[0])
TESTS = Path(__file__).parent / "riichi"


def table(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, as the names that stand in them in code marks."""
    lines = (MODULES / "README.md").read_text(encoding="utf-8").splitlines()
    below = lines[lines.index(heading) :]
    rows = below[below.index(next(line for line in below if line.startswith("|---"))) + 1 :]
    return [line.strip("|").split("|") for line in takewhile(lambda line: line.startswith("|"), rows)]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_index_has_every_rule_in_the_order_of_the_options() -> None:
    assert [names(row[0]) for row in table("## Rules")] == [[option.key] for option in OPTIONS]


def test_index_names_modules_that_exist() -> None:
    named = {name for row in table("## Rules") for name in names(row[1])}
    named |= {name for row in table("## Modules") for name in names(row[0])}
    assert [name for name in sorted(named) if not (MODULES / name).exists()] == []


def test_index_names_every_module() -> None:
    there = {path.name for path in MODULES.glob("*.py") if path.name != "__init__.py"}
    there |= {f"{path.parent.name}/" for path in MODULES.glob("*/__init__.py")}
    assert {name for row in table("## Modules") for name in names(row[0])} == there


def test_index_names_tests_that_exist_and_every_riichi_test() -> None:
    rows = [*table("## Rules"), *table("## Modules")]
    named = {(TESTS / name).resolve() for row in rows for name in names(row[2])}
    assert [path for path in sorted(named) if not path.is_file()] == []
    assert named >= set(TESTS.glob("test_*.py"))


def test_index_rule_is_used_by_its_module_and_its_test() -> None:
    for rule, module, test in table("## Rules"):
        key = names(rule)[0]
        path = MODULES / names(module)[0]
        sources = [path] if path.is_file() else list(path.glob("*.py"))
        assert any(key in source.read_text(encoding="utf-8") for source in sources), key
        assert key in (TESTS / names(test)[0]).read_text(encoding="utf-8"), key
