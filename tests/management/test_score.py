"""`manage.py score` as another program sees it: standard output, exit status, no database."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_RECORD = {
    "format": 1,
    "ruleset": {"preset": "ema-2016"},
    "start": {"round": "S", "kyoku": 2, "honba": 1, "sticks": 1, "scores": [31000, 29000, 28000, 31000]},
    "events": [
        {"type": "win", "wins": [{"winner": 2, "from": 0, "han": 3, "fu": 40}], "riichi": [2]},
        {"type": "exhaustive_draw", "tenpai": [1, 3], "riichi": [1]},
    ],
}
# the record format's own example
_RESULT = {
    "states": [
        {
            "label": "S2-1",
            "round": "S",
            "kyoku": 2,
            "dealer": 1,
            "honba": 1,
            "deltas": [-5500, 0, 6500, 0],
            "scores": [25500, 29000, 34500, 31000],
            "sticks": 0,
        },
        {
            "label": "S3-0",
            "round": "S",
            "kyoku": 3,
            "dealer": 2,
            "honba": 0,
            "deltas": [-1500, 500, -1500, 1500],
            "scores": [24000, 29500, 33000, 32500],
            "sticks": 1,
        },
    ],
    "next": {"label": "S4-1", "round": "S", "kyoku": 4, "dealer": 3, "honba": 1, "sticks": 1},
    "finished": False,
    "reason": None,
    "may_stop": False,
    "final": None,
}


def _run(*arguments: str, stdin: bytes = b"", data: Path) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "TOURNAMENT_DATA": str(data)}
    command = [sys.executable, str(_ROOT / "manage.py"), "score", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)


def _error(line: bytes) -> dict[str, Any]:
    result = json.loads(line)
    assert list(result) == ["error"]
    return dict(result["error"])


def test_one_record_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(_RECORD), "utf-8")
    ran = _run(str(file), data=tmp_path / "data")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout) == _RESULT
    assert not (tmp_path / "data").exists()


def test_error_results_exit_with_two(tmp_path: Path) -> None:
    refused = _run("-", stdin=b'{"format": 1, "events": [{"type": "chombo", "offender": 4}]}', data=tmp_path)
    assert refused.returncode == 2
    assert _error(refused.stdout) == {
        "code": "no_such_seat",
        "event": 0,
        "key": "offender",
        "message": "Seat 4 does not exist; seats run from 0 to 3.",
    }
    missing = _run(str(tmp_path / "nowhere.json"), data=tmp_path)
    assert missing.returncode == 2
    assert _error(missing.stdout)["code"] == "file_unreadable"


def test_lines_answer_each_line_in_order(tmp_path: Path) -> None:
    bad = [b"", b"{", b"[1]", b'{"format": NaN}', b"\xff", b"[" * 100_000, b'{"\\ud800": 1, "format": 1}']
    lines = [json.dumps(_RECORD).encode(), *bad, json.dumps({"format": 1}).encode()]
    ran = _run("--lines", "-", stdin=b"\n".join(lines), data=tmp_path)
    answers = ran.stdout.splitlines()
    assert ran.returncode == 0
    assert len(answers) == len(lines)
    assert json.loads(answers[0]) == _RESULT
    assert [_error(line)["code"] for line in answers[1:-1]] == [
        *["not_json"] * 2,
        "wrong_type",
        *["not_json"] * 3,
        "unknown_key",
    ]
    assert json.loads(answers[-1])["next"]["label"] == "E1-0"


def test_read_only_data_folder_does_not_matter(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o500)
    ran = _run("-", stdin=json.dumps(_RECORD).encode(), data=data)
    assert (ran.returncode, list(data.iterdir())) == (0, [])
