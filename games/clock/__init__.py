"""Time to decide: how much of it a seat has, and when it is up. No Django, no clock of its own."""

from .clock import Clock
from .night import Night
from .pace import CUSTOM, PACES, Pace
from .vacation import DAYS_A_YEAR, days_by_year

__all__ = ["CUSTOM", "DAYS_A_YEAR", "PACES", "Clock", "Night", "Pace", "days_by_year"]
