"""What is stored of a tournament.

A ``Tournament`` has an ``Entry`` for everybody who takes part, and ``Round``s. A round has
``Table``s, each with one game, and a ``Result`` for every entry that takes part in it: a place at a
table, or a bye. Points are given when a game ends; the standings that pages show are kept with the
entries, and follow from the results alone.
"""

from .rounds import Entry, Result, Round, Table
from .tournament import Tournament

__all__ = ["Entry", "Result", "Round", "Table", "Tournament"]
