"""What a spreadsheet program makes of the formulas of a workbook, as far as our sheets use them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournament.exports.sheet import FIRST_ROW

_CELLS = re.compile(r"'([^']+)'!([$A-Z0-9]+:[$A-Z0-9]+)|(\b[A-Z]+\d+:[A-Z]+\d+\b)|(\b[A-Z]+\d+\b)")
_MARKED = re.compile(r"ABS\(\$([A-Z]+)\d+-\$([A-Z]+)\d+\)")


def compared(workbook: Workbook) -> Iterator[tuple[str, Any, float]]:
    """Where each formula stands, the stored value that it is marked against, and what it gives."""
    for sheet in workbook.worksheets:
        pairs = {
            _MARKED.match(rule.formula[0]) for area in sheet.conditional_formatting for rule in area.rules
        }
        for stored, recomputed in {pair.groups() for pair in pairs if pair}:
            for row in range(FIRST_ROW, sheet.max_row + 1):
                formula = sheet[f"{recomputed}{row}"].value
                if formula is not None:
                    where = f"{sheet.title}!{recomputed}{row}"
                    yield where, sheet[f"{stored}{row}"].value, computed(workbook, sheet, formula)


def computed(workbook: Workbook, sheet: Worksheet, formula: str) -> float:
    """The value of a formula of the sheet."""

    def python(found: re.Match[str]) -> str:
        elsewhere, area, own, single = found.groups()
        if single:
            return f"cells({sheet.title!r}, '{single}:{single}')[0]"
        return f"cells({elsewhere or sheet.title!r}, {area or own!r})"

    def cells(title: str, area: str) -> list[Any]:
        return [cell.value for row in workbook[title][area.replace("$", "")] for cell in row]

    text = _CELLS.sub(python, formula[1:])
    functions = {"SUM": total, "SUMIFS": sumifs, "COUNTIFS": countifs, "AVERAGE": average, "ROUND": rounded}
    return float(eval(text, {"cells": cells, **functions}))


def total(*values: Any) -> float:
    return float(sum(value for value in _flat(values) if isinstance(value, int | float)))


def average(values: list[Any]) -> float:
    return total(values) / sum(isinstance(value, int | float) for value in values)


def sumifs(values: list[Any], *rest: Any) -> float:
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    return total(
        value
        for place, value in enumerate(values)
        if all(criteria[place] == wanted for criteria, wanted in pairs)
    )


def countifs(*rest: Any) -> int:
    return int(sumifs([1] * len(rest[0]), *rest))


def rounded(value: float, digits: int) -> float:
    """Half goes away from zero, unlike in Python."""
    unit = float(10**digits)
    return (1 if value >= 0 else -1) * int(abs(value) * unit + 0.5 + 1e-9) / unit


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, Iterable) and not isinstance(value, str):
            yield from _flat(value)
        else:
            yield value
