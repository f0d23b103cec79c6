"""Small parsers from JSON to typed values, and back, that others are built from.

A parser takes any JSON, however strange, and returns what it stands for or raises ``Unreadable``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
Parser = Callable[[object], T]


class Unreadable(ValueError):
    """``what`` was expected, and is not there."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def one_of(table: Mapping[str, T], what: str) -> Parser[T]:
    """What a name stands for."""

    def parse(value: object) -> T:
        if not isinstance(value, str) or value not in table:
            raise Unreadable(what)
        return table[value]

    return parse


def optional(parse: Parser[T]) -> Parser[T | None]:
    return lambda value: None if value is None else parse(value)


def whole(lowest: int, highest: int, what: str) -> Parser[int]:
    """A whole number within bounds; true and false are none."""

    def parse(value: object) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            raise Unreadable(what)
        return value

    return parse


def list_of(parse: Parser[T], what: str, most: int | None = None) -> Parser[tuple[T, ...]]:
    """Make a parser of a list with at most so many items, each once."""

    def parse_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or (most is not None and len(value) > most):
            raise Unreadable(what)
        items = tuple(parse(item) for item in value)
        if len(set(items)) != len(items):
            raise Unreadable(what)
        return items

    return parse_all


def fields(data: object, parsers: Mapping[str, Parser[Any]], what: str) -> list[Any]:
    """Parse an object with these fields and no others; return their values in this order."""
    if not isinstance(data, dict) or data.keys() != parsers.keys():
        raise Unreadable(what)
    return [parse(data[name]) for name, parse in parsers.items()]


def to_json(value: Any) -> Any:
    """Things of the game by their ids."""
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value if value is None or isinstance(value, int | str) else value.id
