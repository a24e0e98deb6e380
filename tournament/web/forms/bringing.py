"""What is brought along from elsewhere: files of any kind, and what a sheet does not say of its event."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.imports.archives import LARGEST_FILE
from tournament.models import Tournament
from tournament.rules.riichi.presets import PRESETS
from tournament.services.pastevents import Differing, EventFacts
from tournament.web.forms.fields import offer
from tournament.web.forms.tournaments import TournamentForm

_CHOICES = [
    (Differing.COMPUTED.value, _("Those that the rules give")),
    (
        Differing.ADJUST.value,
        _("Those of the sheet: a difference becomes a penalty or bonus of its round"),
    ),
]


class BringForm(forms.Form):
    """Cleans to `content`, the bytes of the file or of what was pasted."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip,.json,.jsonl,.ndjson,.csv,.tsv,.txt,.xlsx"}),
        help_text=_("Archive, game records, CSV or Excel (.xlsx); what it is shows by what is in it."),
    )
    text = forms.CharField(
        label=_("Or paste it"),
        strip=False,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "wrap": "off"}),
        help_text=_("A sheet as you copy it from a spreadsheet, or game records."),
    )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        file, text = values.get("file"), values.get("text", "")
        if file is not None and text.strip():
            self.add_error("file", gettext("There is something in the box as well; take one of the two."))
        elif file is not None:
            values["content"] = file.read(LARGEST_FILE + 1)
        elif text.strip():
            values["content"] = text.encode(errors="replace")
        elif "file" not in self.errors:
            self.add_error("file", gettext("Choose a file, or paste something."))
        return values


class PastEventForm(TournamentForm):
    """The event of a sheet; its rounds are those of the sheet."""

    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=[(preset.name, preset.title) for preset in PRESETS.values()],
        help_text=_("By which the games were settled; details can be changed afterwards."),
    )
    differing = forms.ChoiceField(
        label=pgettext_lazy("final points", "Which ones count?"),
        choices=_CHOICES,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["rounds_planned"]

    @property
    def facts(self) -> EventFacts:
        """The form must be valid."""
        kept = {name: value for name, value in self.cleaned_data.items() if name != "differing"}
        return EventFacts(**kept)

    @property
    def chosen(self) -> Differing:
        """The form must be valid."""
        return Differing(self.cleaned_data["differing"] or Differing.REFUSE)


class RecordsForm(TournamentForm):
    """The event of game records: a new one, or one that waits for them (`event`, by its address)."""

    event = forms.ChoiceField(label=_("Event"), required=False)

    def __init__(self, *args: Any, events: Iterable[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["rounds_planned"]
        offer(self, "event", [("", gettext("A new one")), *((event.slug, event.name) for event in events)])
        if self.data.get("event"):
            for name in ("name", "place", "starts_on", "ends_on"):
                del self.fields[name]
