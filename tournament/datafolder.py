"""The folder with everything that one installation owns: database, secret key, collected files."""

import os
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

KEY_FILE = "secret-key.txt"
_PATIENCE_SECONDS = 5.0


def secret_key(folder: Path) -> str:
    """The installation's secret key, made by the first process that asks for it.

    Raises `ImproperlyConfigured` when the file holds no whole key, OSError when the folder cannot be used.
    """
    path = folder / KEY_FILE
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _create_once(path)
    return _read_whole(path)


def _create_once(path: Path) -> None:
    # Exclusive creation works on every file system; hard links and exclusive renames do not.
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(get_random_secret_key() + "\n")
        file.flush()
        os.fsync(file.fileno())


def _read_whole(path: Path) -> str:
    # Another process may have created the file a moment ago; the line end is written last.
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not (text := path.read_text(encoding="ascii")).endswith("\n"):
        if time.monotonic() > deadline:
            message = f"The secret key in {path} is cut short. Remove the file and start again."
            raise ImproperlyConfigured(message)
        time.sleep(0.01)
    return text.strip()
