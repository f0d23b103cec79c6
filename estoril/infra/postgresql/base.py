"""Django's PostgreSQL, which answers sooner what it is asked again and again."""

import select

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor


class DatabaseWrapper(base.DatabaseWrapper):
    def cursor_for_repetition(self) -> CursorWrapper:
        """A cursor whose statements the server keeps parsed, if ``prepare_threshold`` allows it.

        Django's own cursors write the values into the text, so that no two are the same.
        """
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            return self._prepare_cursor(Cursor(self.connection))  # type: ignore[attr-defined]

    def is_usable(self) -> bool:
        """Whether the connection can be used by a new request.

        A server that ends a connection says so: there is something to read. As long as there is
        nothing, it need not be asked, which would cost each request a round trip.
        """
        if self.connection is None or self.connection.closed:
            return False
        listener = select.poll()  # unlike select(), with any number of files
        listener.register(self.connection.fileno(), select.POLLIN)
        return not listener.poll(0) or super().is_usable()
