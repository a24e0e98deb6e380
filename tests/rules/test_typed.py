"""Numbers as people write them."""

import pytest

from tournament.rules.errors import RuleError
from tournament.rules.typed import plain_number, read_whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("25000", 25000),
        (" 25 000 ", 25000),
        ("25\N{THIN SPACE}000", 25000),
        ("25\N{NARROW NO-BREAK SPACE}000", 25000),
        ("25'000", 25000),
        ("25’000", 25000),
        ("25,000", 25000),
        ("25.000", 25000),
        ("1,000,000", 1000000),
        ("２５０００", 25000),
        ("－１２００", -1200),
        ("\N{MINUS SIGN}1 200", -1200),
        ("– 1200", -1200),
        ("▲1200", -1200),
        ("+300", 300),
        ("0", 0),
    ],
)
def test_read_whole_understands_how_people_write(text: str, number: int) -> None:
    assert read_whole(text) == number


@pytest.mark.parametrize(
    "text", ["", "-", "12,00", "1.5", "25 0000", "1,000.000", "2e4", "twelve", "--5", "9" * 19]
)
def test_read_whole_refuses_what_is_no_number(text: str) -> None:
    with pytest.raises(RuleError, match="is not a whole number") as refused:
        read_whole(text, "scores")
    assert (refused.value.code, refused.value.key) == ("not_a_number", "scores")


def test_plain_number_leaves_a_decimal_alone() -> None:
    assert plain_number("\N{MINUS SIGN}0,5") == "-0,5"
