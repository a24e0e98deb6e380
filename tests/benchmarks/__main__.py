"""How fast the program is on this machine; prints a table. By hand: `python -m tests.benchmarks`.

The data is invented in a temporary folder. Times depend on the machine; numbers of queries that must not
change are literals in the tests of queries and pages.
"""

import os
import tempfile

import django
from django.core.management import call_command

with tempfile.TemporaryDirectory() as _folder:
    os.environ["TOURNAMENT_DATA"] = _folder
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)

    from tests.benchmarks import bringing, measures, playing, records, seating

    _modules = (measures, bringing, records, playing, seating)
    for _measure in (measure for module in _modules for measure in module.MEASURES):
        for _what, _value in _measure():
            print(f"{_what:<62}{_value:>14}", flush=True)
