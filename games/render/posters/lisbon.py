"""To be drawn."""

from __future__ import annotations

from .sheet import Sheet


def alcantara(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.shade)


def avenida(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.sunset)


def garrett(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.burgundy)


def airport(sheet: Sheet) -> None:
    sheet.rect(0, 0, 100, 100, sheet.style.foam)
