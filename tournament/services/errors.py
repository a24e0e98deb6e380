"""What a use case refuses, apart from the rules themselves (`RuleError`)."""

from collections.abc import Mapping

from django.utils.translation import gettext

from tournament.services.refusals import REFUSALS


class _Told(Exception):
    """`code` names the reason, `params` fill the placeholders of `REFUSALS[code]`.

    `str()` gives the sentence in the language of the reader.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return gettext(REFUSALS[self.code]).format(**self.params)


class Refused(_Told):
    """A use case that cannot be done now; nothing was changed."""


class Warned(Refused):
    """A refusal that the director may override; `override` is the argument that does it."""

    def __init__(self, code: str, *, override: str, **params: object) -> None:
        super().__init__(code, **params)
        self.override = override


class NotPermitted(_Told):
    """This person or device may not do this; pages answer 403, or ask to sign in."""

    def __init__(self, code: str = "not_director", **params: object) -> None:
        super().__init__(code, **params)


class StaleWrite(Exception):
    """Somebody else changed the game first. `current` tells its revision, status, label and scores."""

    def __init__(self, current: Mapping[str, object]) -> None:
        super().__init__()
        self.current = current

    def __str__(self) -> str:
        return gettext("Somebody else has changed this table in the meantime; look at it and decide.")


class AlreadyRecorded(Exception):
    """This client id was received before. `answer` is what was answered then."""

    def __init__(self, answer: Mapping[str, object]) -> None:
        super().__init__()
        self.answer = answer

    def __str__(self) -> str:
        return gettext("This entry was already received and counts once.")
