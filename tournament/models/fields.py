from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models

_Number = TypeVar("_Number", bound=int | None)

if TYPE_CHECKING:

    class _Field(models.Field[_Number, _Number]): ...

else:

    class _Field(models.Field):
        # Django's own fields cannot be subscripted while the program runs.
        def __class_getitem__(cls, number: object) -> type:
            return cls


class PointsField(_Field[_Number]):
    """A whole number of any size: table points, or tenths of final points.

    Aotenjou has no limits and passes 64 bits, so databases keep these numbers as text: they are exact, and
    they are neither sorted nor added up by the database. Use as `PointsField[int]`, and with `null=True` as
    `PointsField[int | None]`.
    """

    _DIGITS = 80

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["max_length"] = self._DIGITS
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        del kwargs["max_length"]
        return name, path, args, kwargs

    def get_internal_type(self) -> str:
        return "CharField"

    def from_db_value(self, value: str | None, *_: object) -> int | None:
        return self.to_python(value)

    def to_python(self, value: Any) -> int | None:
        return None if value is None else int(value)

    def get_prep_value(self, value: Any) -> str | None:
        value = super().get_prep_value(value)
        return None if value is None else str(int(value))
