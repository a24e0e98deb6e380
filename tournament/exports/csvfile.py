"""CSV as spreadsheet programs read it without being asked: UTF-8 with a mark at the beginning."""

import csv
import io
from collections.abc import Iterable
from datetime import date
from itertools import compress
from typing import Final

from tournament.exports.sheet import FORMULA_SIGNS, Row, Sheet, Tenths, Value
from tournament.rules.record import format_tenths

CSV: Final = "text/csv; charset=utf-8"
"""The content type of such a file."""


def csv_bytes(rows: Iterable[Row]) -> bytes:
    """One line a row; an apostrophe keeps what looks like a formula a text, as it does in spreadsheets."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def sheet_csv(sheet: Sheet) -> bytes:
    """The titles and rows of a sheet without its formulas, as CSV has none."""
    kept = [not column.computed for column in sheet.columns]
    rows = ([column.title for column in sheet.columns], *sheet.rows)
    return csv_bytes(list(compress(row, kept)) for row in rows)


def _cell(value: Value) -> object:
    match value:
        case Tenths():
            return format_tenths(value)
        case date():
            return value.isoformat()
        case str() if value.startswith(FORMULA_SIGNS):
            return f"'{value}"
        case _:
            return value
