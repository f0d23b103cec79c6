"""To be drawn."""

from __future__ import annotations

from .sheet import Sheet


def tamariz(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.foam)


def atlantico(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.sunset)


def muchaxo(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.burgundy)


def boca(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.ink)
