"""A whole event as one file: a zip of JSON with checks, the same bytes as long as the event is the same.

`archive.json` names the format and the SHA-256 of each part; `checks.json` what games and standings come to,
with the SHA-256 of each game, so that a change can be named.
"""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

from tournament.queries.archive import FORMAT, KIND, MANIFEST, Parts
from tournament.queries.canonical import a_line_each, canonical, digest

# A zip keeps a time for each of its files; any fixed one will do, and this is the first that it can keep.
_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_READABLE: Final = 0o644 << 16


def archive_bytes(parts: Parts) -> bytes:
    """The parts of `archive_parts` as a file."""
    files = {name: _spelt(rows) for name, rows in parts.items() if name not in {"games", "checks"}}
    games = [canonical(game) for game in parts["games"]]
    files["games"] = a_line_each(games)
    files["checks"] = canonical(_with_digests(parts["checks"], games)) + b"\n"
    return _zipped({MANIFEST: canonical(_manifest(parts["event"][0], files)) + b"\n", **files})


def _spelt(rows: list[Any]) -> bytes:
    return a_line_each(map(canonical, rows))


def _with_digests(checks: Mapping[str, Any], games: list[bytes]) -> Mapping[str, Any]:
    pairs = zip(checks["games"], games, strict=True)
    return {**checks, "games": [{**check, "sha256": digest(game)} for check, game in pairs]}


def _manifest(event: Mapping[str, Any], files: Mapping[str, bytes]) -> Mapping[str, Any]:
    return {
        "kind": KIND,
        "format": FORMAT,
        "name": event["name"],
        "slug": event["slug"],
        "parts": {name: digest(content) for name, content in files.items()},
    }


def _zipped(files: Mapping[str, bytes]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as target:
        for name, text in files.items():
            entry = zipfile.ZipInfo(f"{name}.json", _NO_TIME)
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, text)
    return content.getvalue()
