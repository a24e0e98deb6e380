"""Reading the archive of an event. Nothing in the file is trusted, neither sizes nor numbers."""

import json
from collections.abc import Mapping
from typing import Any, Final
from zipfile import BadZipFile

from tournament.imports.zips import unpack
from tournament.queries.archive import FORMAT, KIND, MANIFEST, TABLES, Parts, check_of
from tournament.queries.canonical import canonical, digest
from tournament.services.errors import Refused

LARGEST_FILE: Final = 100_000_000
"""Bytes. An event of 1,000 players and 10 rounds takes 2,200,000, and 22,000,000 unpacked."""

_LARGEST_UNPACKED: Final = 300_000_000
_PARTS: Final = (*TABLES, "checks")
# Archives were written before these parts existed; where one is missing there is nothing of it.
_LATER: Final = frozenset(("past",))


def read_archive(content: bytes) -> Parts:
    """The parts of an archive, checked against what it says of itself.

    Raises Refused: it is none, is damaged, unpacks to too much, is newer, lacks a part, or was changed.
    """
    files = _unpacked(content)
    manifest = _manifest(files)
    names = manifest["parts"]
    held = [name for name in _PARTS if name not in _LATER or name in names or name in files]
    for name in held:
        if name not in names or name not in files:
            raise Refused("archive_part_missing", part=name)
    parts = {name: _part_of(files[name], name) for name in held}
    _check_games(parts)
    for name in held:
        if digest(files[name]) != names[name]:
            raise Refused("archive_part_changed", part=name)
    return {name: parts.get(name, []) for name in _PARTS}


def _unpacked(content: bytes) -> dict[str, bytes]:
    """The files by their names without the ending."""
    if len(content) > LARGEST_FILE:
        raise Refused("archive_too_large", most=LARGEST_FILE // 1_000_000)
    try:
        files = unpack(content, lambda name: _part(name) in {MANIFEST, *_PARTS}, most=_LARGEST_UNPACKED)
    except BadZipFile:
        raise Refused("archive_unreadable") from None
    return {_part(name): file for name, file in files}


def _part(filename: str) -> str:
    return filename.removesuffix(".json")


def _manifest(files: Mapping[str, bytes]) -> Mapping[str, Any]:
    if MANIFEST not in files:
        raise Refused("archive_foreign")
    manifest = _json(files[MANIFEST], MANIFEST)
    if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
        raise Refused("archive_foreign")
    if type(manifest.get("format")) is not int or not isinstance(manifest.get("parts"), dict):
        raise Refused("archive_part_changed", part=MANIFEST)
    if manifest["format"] != FORMAT:
        raise Refused("archive_newer", format=manifest["format"], known=FORMAT)
    return manifest


def _json(content: bytes, name: str) -> Any:
    try:
        return json.loads(content.decode())
    except (ValueError, RecursionError):
        raise Refused("archive_part_changed", part=name) from None


def _part_of(content: bytes, name: str) -> Any:
    """Rows, or the checks."""
    value = _json(content, name)
    rows = [value] if name == "checks" else value
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Refused("archive_part_changed", part=name)
    return value


def _check_games(parts: Parts) -> None:
    """Each game against its own check, so that the one that was changed is named."""
    try:
        checks = {(check["round"], check["table"]): check for check in parts["checks"]["games"]}
        for game in parts["games"]:
            place = game["round"], game["table_number"]
            if checks.pop(place, None) != {**check_of(game), "sha256": digest(canonical(game))}:
                raise Refused("archive_game_changed", round=place[0], table=place[1])
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Refused("archive_part_changed", part="games") from None
    for missing_round, missing_table in checks:
        raise Refused("archive_game_changed", round=missing_round, table=missing_table)
