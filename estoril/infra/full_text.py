"""Full-text search in one column of a table: FTS5 on SQLite, a GIN index on PostgreSQL.

Every word that is asked for must begin a word of the text; accents and capitals do not count. The
index is made after migrations where it is missing, and not by one of them: SQLite drops its
triggers along with a table that a migration makes anew.
"""

import re
import unicodedata
from functools import cache
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models

MOSTWORDS = 6
LONGEST = 100  # characters of a question that are looked at
WORD = re.compile(r"[^\W_]+")
_SEPARATORS = "._-'"

Row = TypeVar("Row", bound=models.Model)


def fold(text: str) -> str:
    """Leave out capitals and accents, which not every keyboard has."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", plain)  # Hangul is taken apart by NFD, too


def words_of(question: str) -> list[str]:
    return WORD.findall(fold(question[:LONGEST]))[:MOSTWORDS]


@cache
def _accents() -> tuple[str, str]:
    """What PostgreSQL's `translate` replaces, and by what."""
    letters = [chr(code) for code in range(0xC0, 0x250)]
    folded = [(letter, fold(letter)) for letter in letters if len(fold(letter)) == 1]
    pairs = [pair for pair in folded if pair[1].isascii()]
    pairs += [(separator, " ") for separator in _SEPARATORS]
    return "".join(old for old, _ in pairs), "".join(new for _, new in pairs)


# As SQLite's documentation keeps an index of a table that is elsewhere.
# Beginnings of words that have an index of their own: of others, all rows that have them are merged
# first, which took 2 ms where each of 100,000 people was called Agent, and takes 0.1 ms with it.
_PREFIXES = "prefix='1 2 3 4 5 6'"
_MADE = """SELECT count(*) FROM sqlite_master
           WHERE name GLOB %s AND (type = 'trigger' OR instr(sql, %s))"""
_ADD = 'INSERT INTO "{name}"(rowid, "{column}") VALUES (new.id, new."{column}");'
_DROP = """INSERT INTO "{name}"("{name}", rowid, "{column}")
           VALUES ('delete', old.id, old."{column}");"""
_TRIGGER = 'CREATE TRIGGER IF NOT EXISTS "{name}_%s" AFTER %s ON "{table}" BEGIN %s END'
_SQLITE = (
    'DROP TABLE IF EXISTS "{name}"',
    """CREATE VIRTUAL TABLE "{name}" USING fts5("{column}", content='{table}', content_rowid='id',
       {prefixes}, tokenize='unicode61 remove_diacritics 2')""",
    _TRIGGER % ("insert", "INSERT", _ADD),
    _TRIGGER % ("delete", "DELETE", _DROP),
    _TRIGGER % ("update", 'UPDATE OF "{column}"', _DROP + _ADD),
    """INSERT INTO "{name}"("{name}") VALUES ('rebuild')""",
)
_SQLITE_MATCH = '"{table}"."id" = "{name}".rowid AND "{name}" MATCH %s'
_POSTGRESQL = 'CREATE INDEX IF NOT EXISTS "{name}" ON "{table}" USING gin ({vector})'
_POSTGRESQL_MATCH = "{vector} @@ to_tsquery('simple', %s)"
_VECTOR = """to_tsvector('simple', translate(lower("{table}"."{column}"), '{old}', '{new}'))"""


def asked_for(question: str) -> str:
    """A question as the database wants it; empty if there are no words."""
    words = words_of(question)
    if _is_sqlite():
        return " ".join(f'"{word}"*' for word in words)
    return " & ".join(f"{word}:*" for word in words)


def _is_sqlite(using: str = DEFAULT_DB_ALIAS) -> bool:
    return connections[using].vendor == "sqlite"


class FullText:
    """An index of the words in a column of a model's table."""

    def __init__(self, table: str, column: str) -> None:
        old, new = (text.replace("'", "''") for text in _accents())
        self.names = {"table": table, "column": column, "name": f"{table}_{column}_words"}
        self.names["prefixes"] = _PREFIXES
        self.names["vector"] = _VECTOR.format(**self.names, old=old, new=new)

    def newest(self, rows: models.QuerySet[Row], asked: object) -> models.QuerySet[Row]:
        """Those of the rows that have all the words, the newest first. ``asked``: what
        ``asked_for`` makes of them, or what stands for that."""
        if _is_sqlite(rows.db):
            # In the order of the index, which goes no further than somebody reads.
            name, where = self.names["name"], _SQLITE_MATCH.format(**self.names)
            order = [f"-{name}.rowid"]
            return rows.extra(tables=[name], where=[where], params=[asked], order_by=order)
        where = _POSTGRESQL_MATCH.format(**self.names)
        return rows.extra(where=[where], params=[asked]).order_by("-pk")

    def ensure(self, using: str) -> None:
        """Make the index where it is missing, unless the table itself still is."""
        with connections[using].cursor() as cursor:
            if self.names["table"] not in connections[using].introspection.table_names(cursor):
                return
            if connections[using].vendor != "sqlite":
                cursor.execute(_POSTGRESQL.format(**self.names))
                return
            cursor.execute(_MADE, ["{name}*".format(**self.names), _PREFIXES])
            if cursor.fetchone()[0] < len(_SQLITE) - 2:
                for statement in _SQLITE:
                    cursor.execute(statement.format(**self.names))
