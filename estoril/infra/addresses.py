"""Addresses of pages that many letters and pages lead to: Django looks for one in 0.01 ms."""

from functools import cache

from django.urls import reverse

ANY = "KEY"


def of(name: str, key: str) -> str:
    """The address of this page of whatever has this key, which needs no quoting."""
    return _pattern(name).replace(ANY, key)


@cache
def _pattern(name: str) -> str:
    return reverse(name, args=[ANY])
