"""Orders: what a seat wants done in its absence, for the round that is being played.

``Book`` is what is left behind, ``decide`` answers a question with it from the seat's view alone,
``cancelled`` takes that answer back, ``preview`` tells what it would answer as things stand, and
``dry_run`` how often it could, as the round may go on.
"""

from .book import (
    Act,
    Book,
    BookError,
    Condition,
    Nobody,
    Placed,
    Plan,
    Somebody,
    book_from_json,
    book_to_json,
)
from .decisions import asked, cancelled, decide
from .dry_run import DryRun, dry_run
from .idle import without_effect
from .preview import Answer, preview

__all__ = [
    "Act",
    "Answer",
    "Book",
    "BookError",
    "Condition",
    "DryRun",
    "Nobody",
    "Placed",
    "Plan",
    "Somebody",
    "asked",
    "book_from_json",
    "book_to_json",
    "cancelled",
    "decide",
    "dry_run",
    "preview",
    "without_effect",
]
