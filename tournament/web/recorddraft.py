"""Game records on their way in: read, played, shown, brought. They travel in the page as JSON lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tournament.imports.records import RecordsRead, read_records
from tournament.models import GameStatus, Tournament, User
from tournament.queries.tournaments import directed_events
from tournament.rules.riichi.presets import PRESETS
from tournament.services.errors import Refused
from tournament.services.gamerecords import RecordFacts, bring_records, record_into
from tournament.services.recordedgames import Gathered, gather
from tournament.web.forms.bringing import RecordsForm

_LARGEST_TEXT: Final = 2_000_000
"""Bytes; Django takes 2.5 MB of what a page sends."""


def refuse_too_large(text: str) -> None:
    """Raises Refused where a page could not send the text back."""
    if len(text.encode(errors="replace")) > _LARGEST_TEXT:
        raise Refused("brought_too_large", most=_LARGEST_TEXT // 1_000_000)


def waiting_events(by: User) -> Sequence[Tournament]:
    """Events of a director with tables that are being played."""
    playing = directed_events(by).filter(stages__rounds__games__status=GameStatus.PLAYING)
    return list(playing.distinct().order_by("-starts_on", "-pk"))


@dataclass(frozen=True)
class RecordDraft:
    """Records that were read; what is wrong with them is told by `refusal`."""

    read: RecordsRead

    @classmethod
    def of(cls, content: bytes) -> "RecordDraft":
        """Raises Refused where the content cannot be read, or a page could not hold it."""
        read = read_records(content)
        refuse_too_large(read.text)
        return cls(read)

    @cached_property
    def gathered(self) -> Gathered | Refused:
        try:
            return gather(self.read.games, self.read.event)
        except Refused as refused:
            return refused

    @property
    def refusal(self) -> str:
        return str(self.gathered) if isinstance(self.gathered, Refused) else ""

    @property
    def rules(self) -> str:
        """The title of the preset that they were played by, English."""
        return "" if isinstance(self.gathered, Refused) else PRESETS[self.gathered.preset].title

    @property
    def players(self) -> int:
        return 0 if isinstance(self.gathered, Refused) else len(self.gathered.players)

    @property
    def hands(self) -> int:
        return (
            0 if isinstance(self.gathered, Refused) else sum(len(one.events) for one in self.gathered.played)
        )

    @property
    def facts(self) -> dict[str, Any]:
        """What an event as JSON tells of itself."""
        event = self.read.event
        names = ("name", "place", "starts_on", "ends_on")
        return {name: getattr(event, name) for name in names} if event else {}

    def bring(self, form: RecordsForm, by: User) -> str:
        """The address of the event; the form must be valid. Raises Refused."""
        slug = form.cleaned_data.pop("event")
        if not slug:
            facts = RecordFacts(**form.cleaned_data)
            return bring_records(facts=facts, games=self.read.games, event=self.read.event, by=by).slug
        record_into(tournament=Tournament.objects.get(slug=slug), games=self.read.games, by=by)
        return str(slug)
