"""What is too large for every page is not read at all."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("length", "status"),
    [("200000000", 200), ("200000001", 413), ("9" * 30, 413), ("9" * 5000, 200), ("-1", 200), ("", 200)],
)
def test_length_that_is_told_decides_before_anything_is_read(
    client: Client, length: str, status: int
) -> None:
    """A length without a number that can be read counts as none, and nothing is read then."""
    answer = client.generic("POST", "/account/login/", b"x", CONTENT_LENGTH=length)
    assert answer.status_code == status


def test_refusal_says_how_much_is_taken(client: Client) -> None:
    answer = client.generic("POST", "/club/import/", b"x", CONTENT_LENGTH="300000000")
    sentence = "This file holds more than 100 MB, more than any event; it was not opened."
    assert (answer.status_code, answer.content.decode()) == (413, sentence)
