"""Long polling: a view has a visitor wait without keeping one of the threads that serve pages.

The view says what it waits for, and gives an answer that nobody will see. ``Bridge`` lets go of the
thread, looks now and then, and asks the view again when it is there, or has not come in time:
whoever may not see it any more by then does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest

ENVIRON = "estoril.infra.long_polling"
LONGEST = 20  # seconds


@dataclass
class LongPoll:
    """``until``: is it there? Asked in any thread, so no question for the database. ``over``: this
    is the second time that the view is asked."""

    until: Callable[[], bool] | None = None
    over: bool = False


def of(request: HttpRequest) -> LongPoll | None:
    """None where there is no bridge, as in development: the thread is the visitor's own."""
    return request.META.get(ENVIRON)
