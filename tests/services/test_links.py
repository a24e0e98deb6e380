"""Links: made in bulk, opened by token and by code, taken back, and guessed in vain."""

import datetime as dt
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from tests import make
from tournament.models import AccessLink, CodeAttempts, LogEntry, Tournament
from tournament.services.errors import NotPermitted, Refused
from tournament.services.links import code_of, make_links, open_code, open_link, revoke_link, token_of

pytestmark = pytest.mark.django_db

HALL = "192.168.1.20"
CABLE = "192.168.1.21"


def _refusal(*, token: str = "", code: str = "") -> str:
    with pytest.raises(Refused) as refused:
        open_link(token=token) if token else open_code(code=code, address=HALL)
    return str(refused.value)


def _wrong_code(link: AccessLink) -> str:
    """As near to the right one as can be."""
    right = code_of(link)
    return right[:-1] + ("3" if right[-1] == "2" else "2")


def _names(tournament: Tournament) -> list[str]:
    return [str(link) for link in tournament.access_links.all()]


def test_make_links_in_bulk_names_tables_and_judges() -> None:
    tournament, by = make.tournament(), make.director()
    made = make_links(tournament=tournament, tables=3, judges=[" Anna ", "", "田中"], by=by)
    assert [str(link) for link in made] == ["Table 1", "Table 2", "Table 3", "Anna", "田中"]
    assert {link.created_by for link in made} == {by}
    line = LogEntry.objects.get()
    assert (line.action, line.author) == ("links made", by)
    assert line.after == {"links": ["Table 1", "Table 2", "Table 3", "Anna", "田中"]}


def test_make_links_again_makes_only_what_is_missing() -> None:
    tournament, by = make.tournament(), make.director()
    first = make_links(tournament=tournament, tables=2, judges=["Anna"], by=by)
    revoke_link(link=first[0], by=by)
    again = make_links(tournament=tournament, tables=3, judges=["ANNA", "Ben", "ben"], by=by)
    assert [str(link) for link in again] == ["Table 1", "Table 3", "Ben"]


def test_make_links_of_two_events_are_their_own() -> None:
    by = make.director()
    for name in ("Spring Open", "Autumn Open"):
        make_links(tournament=make.tournament(name), tables=1, judges=["Anna"], by=by)
    assert [_names(tournament) for tournament in Tournament.objects.all()] == [["Anna", "Table 1"]] * 2


@pytest.mark.parametrize(
    ("tables", "judges", "sentence"),
    [
        (1001, [], "At most 1000 links can be made at once."),
        (0, ["x"] * 201, "At most 200 links can be made at once."),
        (0, ["x" * 101], "“" + "x" * 40 + "…” is too long; at most 100 characters fit."),
    ],
)
def test_make_links_out_of_measure_is_refused_as_a_whole(
    tables: int, judges: list[str], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        make_links(tournament=make.tournament(), tables=tables, judges=judges, by=make.director())
    assert (str(refused.value), AccessLink.objects.count()) == (sentence, 0)


def test_links_are_made_and_revoked_by_directors_alone() -> None:
    tournament = make.tournament()
    judge = make.judge_link(tournament)
    for by in (AnonymousUser(), make.person(), judge, make.table_link(tournament)):
        with pytest.raises(NotPermitted):
            make_links(tournament=tournament, tables=5, judges=[], by=by)
        with pytest.raises(NotPermitted):
            revoke_link(link=judge, by=by)
    judge.refresh_from_db()
    assert (judge.revoked_at, AccessLink.objects.count()) == (None, 2)


def test_link_is_opened_by_its_token_and_by_its_code() -> None:
    link = make.table_link(make.tournament(), 4)
    before = timezone.now()
    assert open_link(token=token_of(link)) == link
    assert open_code(code=code_of(link), address=HALL) == link
    link.refresh_from_db()
    assert link.opened_at is not None
    assert link.opened_at >= before


def test_neither_token_nor_code_is_stored() -> None:
    link = make.table_link(make.tournament())
    stored = str(AccessLink.objects.values().get())
    assert token_of(link).partition("-")[2] not in stored
    assert code_of(link)[-3:] not in stored.upper().replace(link.nonce.upper(), "")


def test_token_and_code_depend_on_secret_id_and_nonce() -> None:
    tournament = make.tournament()
    link, other = make.table_link(tournament, 1), make.table_link(tournament, 2)
    with override_settings(SECRET_KEY="of another installation"):
        elsewhere = (token_of(link), code_of(link))
    renewed = AccessLink(pk=link.pk, nonce="another nonce")
    seen = [(token_of(each), code_of(each)) for each in (link, other, renewed)] + [elsewhere]
    assert len({token for token, _ in seen}) == len({code for _, code in seen}) == 4
    assert len(token_of(link).partition("-")[2]) == 22


def test_code_has_no_signs_that_look_like_others() -> None:
    tournament, by = make.tournament(), make.director()
    links = make_links(tournament=tournament, tables=60, judges=[], by=by)
    codes = [code_of(link) for link in links]
    assert all(re.fullmatch(r"[234679ACDEFGHJKMNPQRTUVWXY]+-\w{3}-\w{3}", code) for code in codes)
    assert not set("".join(codes)) & set("0O1IL5SB8Z")
    assert [open_code(code=code, address=HALL) for code in codes] == list(links)


def test_code_is_read_in_any_case_width_and_grouping() -> None:
    link = make.table_link(make.tournament())
    code = code_of(link)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    for typed in (code.lower(), code.replace("-", ""), f"  {code.replace('-', ' ')} ", wide):
        assert open_code(code=typed, address=HALL) == link
    assert not CodeAttempts.objects.exclude(count=0).exists()


@pytest.mark.parametrize("token", ["x", "1", "1-", "-1", "0-abc", "9" * 30 + "-abc", "1-ＡＢＣ", "١-abc"])
def test_token_that_was_never_given_is_unknown(token: str) -> None:
    make.table_link(make.tournament())
    assert _refusal(token=token) == (
        "This link is not known here; scan it again, or type the short code printed below it."
    )


def test_token_with_another_links_number_is_unknown() -> None:
    tournament = make.tournament()
    first, second = make.table_link(tournament, 1), make.table_link(tournament, 2)
    forged = f"{second.pk}-{token_of(first).partition('-')[2]}"
    assert _refusal(token=forged).startswith("This link is not known here")


@pytest.mark.parametrize("code", ["", "-", "2", "ABC-DEF", "0-000-000", "ß-ÄÖÜ-ẞ", "2" * 39, "\x00"])
def test_code_that_was_never_given_is_unknown(code: str) -> None:
    make.table_link(make.tournament())
    assert _refusal(code=code) == "No link has this code; look at the sheet once more."


def test_revoked_link_opens_by_neither_way() -> None:
    tournament, by = make.tournament(), make.director()
    link = make.table_link(tournament)
    revoke_link(link=link, by=by)
    revoke_link(link=link, by=by)
    sentence = "This link was taken back; ask the director of “Spring Open” for a new one."
    assert _refusal(token=token_of(link)) == _refusal(code=code_of(link)) == sentence
    assert [line.subject for line in LogEntry.objects.filter(action="link revoked")] == ["Table 1"]
    link.refresh_from_db()
    assert link.opened_at is None


def test_link_of_a_past_event_opens_nothing() -> None:
    link = make.judge_link(make.tournament())
    long_ago = timezone.localdate() - dt.timedelta(days=3)
    Tournament.objects.update(starts_on=long_ago, ends_on=long_ago)
    sentence = "“Spring Open” is over, and its links open nothing any more."
    assert _refusal(token=token_of(link)) == _refusal(code=code_of(link)) == sentence


def _let_time_pass(seconds: float) -> None:
    attempts = CodeAttempts.objects.get(address=HALL)
    attempts.last_at -= dt.timedelta(seconds=seconds)
    attempts.save()


def _seconds(sentence: str) -> int:
    found = re.fullmatch(
        r"Too many wrong codes came from this network. Try again in (\d+) s; "
        r"scanning a QR code works without waiting.",
        sentence,
    )
    return int(found[1]) if found else 0


def test_fifty_wrong_codes_wait_longer_and_longer() -> None:
    """The first ten are free; then 1, 2, 4, 8 and 16 seconds, and half a minute for each of the rest."""
    link = make.table_link(make.tournament())
    waits: list[int] = []
    for _ in range(50):
        assert _refusal(code=_wrong_code(link)).startswith("No link has this code")
        wait = _seconds(_refusal(code=code_of(link))) if len(waits) >= 9 else 0
        waits.append(wait)
        _let_time_pass(wait)
    assert waits == [0] * 9 + [1, 2, 4, 8, 16] + [30] * 36
    assert CodeAttempts.objects.get(address=HALL).count == 50
    assert open_code(code=code_of(link), address=HALL) == link


def test_tries_during_the_wait_neither_prolong_it_nor_tell_a_right_code() -> None:
    link = make.table_link(make.tournament())
    CodeAttempts.objects.create(address=HALL, count=14)
    sentences = {_refusal(code=code) for code in (_wrong_code(link), code_of(link)) for _ in range(20)}
    assert sentences == {_refusal(code="")}
    assert CodeAttempts.objects.get(address=HALL).count == 14
    _let_time_pass(16)
    assert open_code(code=code_of(link), address=HALL) == link


def test_a_right_code_in_between_does_not_clear_the_count() -> None:
    link = make.table_link(make.tournament())
    for _ in range(10):
        _refusal(code=_wrong_code(link))
        _let_time_pass(1)
        open_code(code=code_of(link), address=HALL)
    assert CodeAttempts.objects.get(address=HALL).count == 10


def test_guessing_from_one_address_stops_nobody_elsewhere_and_no_qr_code() -> None:
    link = make.table_link(make.tournament())
    CodeAttempts.objects.create(address=HALL, count=1000)
    assert _seconds(_refusal(code=code_of(link))) == 30
    assert open_code(code=code_of(link), address=CABLE) == link
    assert open_link(token=token_of(link)) == link


def test_wrong_codes_are_forgotten_after_ten_minutes() -> None:
    make.table_link(make.tournament())
    CodeAttempts.objects.create(address=HALL, count=40)
    _let_time_pass(601)
    assert _refusal(code="2-222-222").startswith("No link has this code")
    assert CodeAttempts.objects.get(address=HALL).count == 1
    assert _refusal(code="2-222-222").startswith("No link has this code")


@pytest.mark.django_db(transaction=True)
def test_wrong_codes_at_the_same_moment_are_all_counted() -> None:
    barrier = Barrier(8)

    def guess(_: int) -> str:
        barrier.wait()
        try:
            return _refusal(code="2-222-222")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(guess, range(8)))
    assert set(answers) == {"No link has this code; look at the sheet once more."}
    assert CodeAttempts.objects.get().count == 8
