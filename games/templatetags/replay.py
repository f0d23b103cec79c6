"""Filters for the fragments of the log."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from games.replay import log

register = template.Library()


@register.filter
def grouped(entries: Iterable[log.Entry], order: str = "") -> list[log.Round]:
    """By round and location; ``"newest"`` puts the latest on top."""
    return log.grouped(entries, newest_first=order == "newest")
