"""Values that may be missing in general, where they cannot be."""

from typing import TypeVar

T = TypeVar("T")


def required(value: T | None) -> T:
    """The value, which the caller knows to be there: a column that is filled by now, say."""
    assert value is not None
    return value
