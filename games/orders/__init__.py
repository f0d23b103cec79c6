"""Sealed orders: what a seat wants done in its absence, for the round that is being played.

``Book`` is what is left behind, ``decide`` answers a question with it from the seat's view alone,
``preview`` tells what it would answer as things stand.
"""

from .book import Act, Book, BookError, Plan, book_from_json, book_to_json
from .decisions import decide
from .idle import without_effect
from .preview import Answer, preview

__all__ = [
    "Act",
    "Answer",
    "Book",
    "BookError",
    "Plan",
    "book_from_json",
    "book_to_json",
    "decide",
    "preview",
    "without_effect",
]
