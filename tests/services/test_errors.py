"""Refusals as sentences."""

from string import Formatter

import pytest
from django.utils import translation

from tournament.services.errors import AlreadyRecorded, NotPermitted, Refused, StaleWrite, Warned
from tournament.services.refusals import REFUSALS


@pytest.mark.parametrize("code", REFUSALS)
def test_refusal_of_every_code_is_a_whole_sentence(code: str) -> None:
    names = {name for _, name, _, _ in Formatter().parse(REFUSALS[code]) if name}
    with translation.override("en"):
        sentence = str(Refused(code, **dict.fromkeys(names, "7.")))
    assert sentence[0].isupper() or not sentence[0].isalpha()
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize("error", [NotPermitted(), StaleWrite({}), AlreadyRecorded({})])
def test_other_errors_are_whole_sentences(error: Exception) -> None:
    with translation.override("en"):
        assert str(error)[0].isupper()
        assert str(error).endswith(".")


def test_warning_names_the_argument_that_overrides_it() -> None:
    warned = Warned("tables_open", override="despite_open_tables", tables="1/2")
    assert (warned.override, str(warned)) == (
        "despite_open_tables",
        "These tables are not confirmed yet: 1/2.",
    )
