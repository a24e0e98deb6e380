"""The first screen of the README is what CI runs."""

import re
import tomllib
from pathlib import Path

from django.conf import settings
from django.core.management import get_commands

_ROOT = Path(settings.BASE_DIR)


def _commands() -> list[str]:
    readme = (_ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^    (\S.*)$", readme.split("\n## ")[0], re.MULTILINE)


def test_readme_test_command_is_the_one_of_ci() -> None:
    _, test = _commands()
    assert f"\n    {test}\n" in (_ROOT / ".ci" / "run").read_text("utf-8")


def test_readme_run_command_installs_and_starts_the_demo() -> None:
    run, _ = _commands()
    install, start = run.rsplit(" && ", 1)
    assert install == "python3 -m venv .venv && .venv/bin/pip install -q -e . -c .ci/constraints.txt"
    assert start == ".venv/bin/python manage.py start --demo"
    assert "start" in get_commands()


def test_every_dependency_is_pinned() -> None:
    pins = (_ROOT / ".ci" / "constraints.txt").read_text("utf-8").splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", pin) for pin in pins)
    pinned = {_canonical(pin.split("==")[0]) for pin in pins}
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = {_canonical(re.split(r"[\[~>=]", line)[0]) for group in groups for line in group}
    assert wanted <= pinned


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
