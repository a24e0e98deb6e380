"""`manage.py export` and `manage.py import`."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from tests import make
from tests.management.program import run
from tests.play import confirm_round, draw
from tournament.exports.kinds import KINDS
from tournament.models import Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    director = make.director()
    made = make.tournament("Sample Open", by=director)
    confirm_round(make.seated_round(made), draw(0), by=director)
    return made


def _refusal(*command: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command(*command)
    assert refused.value.returncode == 2
    return str(refused.value)


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_is_written_to_its_file(event: Tournament, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "out"
    call_command("export", event.slug, "--format", kind, "-o", str(file))
    content = file.read_bytes()
    # Workbooks and archives are zip files; lists in UTF-8 begin with a mark, so that Excel can tell.
    text = kind in {"ema-csv", "ara-csv", "national"}
    assert content.startswith({"json": b"{"}.get(kind, b"\xef\xbb\xbf" if text else b"PK"))
    assert len(content) > 100


def test_ema_options_fill_the_columns(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "ema.csv"
    call_command("export", event.slug, "--format", "ema-csv", "-o", str(file), "--host-country", "fin")
    assert ",FIN,Town hall,,,Riichi,,,NO" in file.read_text(encoding="utf-8-sig")


def test_ara_options_fill_the_columns(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "ara.csv"
    facts = ("--organiser", "Kim", "--observer", "Lee", "--announced-on", "2026-01-06")
    call_command("export", event.slug, "--format", "ara-csv", "-o", str(file), *facts)
    assert ",Town hall,Kim,Lee,2026-01-06" in file.read_text(encoding="utf-8-sig")


def test_observer_options_fill_the_summary(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "observer.xlsx"
    facts = ("--observer", "Lee", "--minutes", "90", "--remarks", "No appeals")
    call_command("export", event.slug, "--format", "observer", "-o", str(file), *facts)
    answers = {row[0]: row[1] for row in load_workbook(file).worksheets[0].values}
    assert (answers["Observer"], answers["Length of a session"]) == ("Lee", "90 minutes")
    assert answers["Remarks"] == "No appeals"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--host-country", "Finland", "argument --host-country: must be three letters, for example FIN"),
        ("--days", "0", "argument --days: must be a number from 1"),
        ("--minutes", "long", "argument --minutes: must be a number from 1"),
        ("--announced-on", "soon", "argument --announced-on: must be a day, for example 2026-03-08"),
    ],
)
def test_option_that_cannot_be_is_refused_with_a_sentence(
    event: Tournament, tmp_path: Path, option: str, value: str, sentence: str
) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("export", event.slug, "-o", str(tmp_path / "out"), option, value)
    assert str(refused.value) == f"Error: {sentence}"
    assert not list(tmp_path.iterdir())


def test_unknown_event_names_those_there_are(event: Tournament, tmp_path: Path) -> None:
    refusal = _refusal("export", "nowhere", "-o", str(tmp_path / "out"))
    assert refusal == f"There is no event “nowhere”; there are: {event.slug}."


def test_export_without_an_event_names_those_there_are(event: Tournament) -> None:
    assert _refusal("export") == f"Name an event; there are: {event.slug}."


def test_export_from_a_fresh_installation_says_that_it_is_empty() -> None:
    assert _refusal("export") == "There is no event yet."
    assert _refusal("export", "nowhere") == "There is no event “nowhere”, nor any other."


def test_export_without_a_file_asks_for_one(event: Tournament) -> None:
    assert _refusal("export", event.slug) == "Name the file with -o, or write -o - for standard output."


def test_import_and_job_without_an_argument_ask_for_it() -> None:
    assert _refusal("import") == "Name a file (archive, game records, sheet), or - for standard input."
    assert _refusal("job") == "Name the number of a waiting job."


def test_file_that_cannot_be_written_is_named(event: Tournament, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"cannot be written: No such file or directory\."):
        call_command("export", event.slug, "-o", str(tmp_path / "nowhere" / "out"))


def test_archive_goes_out_and_in(
    event: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.zip"
    call_command("export", event.slug, "--format", "archive", "-o", str(file))
    call_command("import", str(file))
    assert "“Sample Open” is here already" in capsys.readouterr().out
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    call_command("import", str(file))
    assert capsys.readouterr().out == "Imported “Sample Open”: /e/event-1-2/\n"


def test_import_makes_the_account_of_a_first_start(tmp_path: Path, event: Tournament) -> None:
    file = tmp_path / "event.zip"
    call_command("export", event.slug, "--format", "archive", "-o", str(file))
    Tournament.objects.update(created_at="2020-01-01T00:00:00+00:00")
    User.objects.update(username="former", is_superuser=False)
    call_command("import", str(file))
    assert User.objects.get(is_superuser=True).username == "director"


def test_bad_archive_ends_with_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "event.zip"
    file.write_bytes(b"PK")
    with pytest.raises(CommandError, match="damaged or cut off") as error:
        call_command("import", str(file))
    assert error.value.returncode == 2
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "command",
    [
        ("export", "event-1", "-o", "-"),
        ("simulate", "--players", "8", "--rounds", "1", "--seed", "1"),
        ("verify",),
        ("job", "1"),
    ],
)
def test_command_before_the_first_start_names_it(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, *command)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("CommandError: The database cannot be used (no such table")
    assert line.endswith("; “manage.py start” prepares it.")
