"""One clock for the whole site: the database's.

Machines disagree about the time. On a site of several, a deadline that one of them has set would
come early by another's clock, and a job in the hands of one would look abandoned to another. So
each process compares its clock with the database's whenever it opens a connection, and reckons with
the difference; SQLite is on the same machine, where there is none.
"""

import contextlib
import datetime
import logging

from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils import timezone

logger = logging.getLogger(__name__)

# So much is left as it is: clocks that are kept right differ by milliseconds.
TOLERATED = datetime.timedelta(seconds=1)

_ahead = datetime.timedelta()  # this machine's clock, of the database's
_asked = False  # whether the database was, by this process


def now() -> datetime.datetime:
    if not _asked:
        _ask()
    return _here() - _ahead


def _ask() -> None:
    """The time may be wanted before anything else of the database. If that is away, the next
    connection tells."""
    global _asked  # noqa: PLW0603 - see below
    _asked = True
    if connection.vendor == "postgresql":
        with contextlib.suppress(DatabaseError, SynchronousOnlyOperation):
            connection.ensure_connection()


def _here() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def compare(connection: BaseDatabaseWrapper, **_kwargs: object) -> None:
    if connection.vendor != "postgresql" or connection.alias != "default":
        return
    asked = _here()
    # Not through Django: this is nobody's query.
    (theirs,) = connection.connection.execute("SELECT clock_timestamp()").fetchone()
    answered = _here()
    _reckon(asked - theirs, answered - theirs)


def _reckon(at_least: datetime.timedelta, at_most: datetime.timedelta) -> None:
    """The difference lies between these: the answer was given some time after the question."""
    global _ahead  # noqa: PLW0603 - a process has one clock
    if at_least - TOLERATED <= _ahead <= at_most + TOLERATED:
        return
    _ahead = (at_least + at_most) / 2
    logger.warning("This clock differs from the database's by %.1f s.", _ahead.total_seconds())


def install() -> None:
    """Make Django ask us for the time; the settings do that before there are models."""
    timezone.now = now
    connection_created.connect(compare, dispatch_uid="clock")
