"""Reading JSON values with errors that name the offending key."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import TypeVar

from tournament.rules.errors import RuleError

T = TypeVar("T")
Word = TypeVar("Word", int, str)
E = TypeVar("E", bound=StrEnum)

Reader = Callable[[str, object], T]


def mapping(key: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RuleError("wrong_type", key=key, expected="an object")
    return value


def sequence(key: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise RuleError("wrong_type", key=key, expected="a list")
    return value


def flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RuleError("wrong_type", key=key, expected="true or false")
    return value


def text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise RuleError("wrong_type", key=key, expected="text")
    return value


def whole(key: str, value: object) -> int:
    # JSON's true is an int to Python; 1.0 is not a whole number in the format
    if type(value) is not int:
        raise RuleError("wrong_type", key=key, expected="a whole number")
    return value


def between(key: str, value: object, least: int, most: int) -> int:
    number = whole(key, value)
    if not least <= number <= most:
        raise RuleError("out_of_range", key=key, least=least, most=most)
    return number


def hundreds(key: str, value: object) -> int:
    number = whole(key, value)
    if number % 100:
        raise RuleError("not_hundreds", key=key, step=100)
    return number


def points(least: int, most: int = 10_000_000) -> Reader[int]:
    """A reader of table points: whole hundreds between two bounds."""

    def read(key: str, value: object) -> int:
        hundreds(key, value)
        return between(key, value, least, most)

    return read


def number(least: int, most: int) -> Reader[int]:
    return lambda key, value: between(key, value, least, most)


def one_of(*allowed: Word) -> Reader[Word]:
    kind = type(allowed[0])

    def read(key: str, value: object) -> Word:
        if type(value) is kind and value in allowed:
            return value
        choices = ", ".join(map(str, allowed))
        raise RuleError("unknown_value", key=key, value=value, choices=choices)

    return read


def choice(kind: type[E]) -> Reader[E]:
    members = {member.value: member for member in kind}

    def read(key: str, value: object) -> E:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise RuleError("unknown_value", key=key, value=value, choices=", ".join(members))
        return member

    return read


def choices(kind: type[E]) -> Reader[tuple[E, ...]]:
    """A reader of a list of different choices."""
    read_one = choice(kind)

    def read(key: str, value: object) -> tuple[E, ...]:
        names = tuple(read_one(key, item) for item in sequence(key, value))
        for name in names:
            if names.count(name) > 1:
                raise RuleError("repeated_value", key=key, value=name)
        return names

    return read


def optional(reader: Reader[T]) -> Reader[T | None]:
    return lambda key, value: None if value is None else reader(key, value)


def refuse_unknown(value: Mapping[str, object], known: AbstractSet[str]) -> None:
    if value.keys() <= known:
        return
    for key in value:
        if key not in known:
            raise RuleError("unknown_key", key=str(key))


def required(value: Mapping[str, object], key: str) -> object:
    if key not in value:
        raise RuleError("missing_key", key=key)
    return value[key]
