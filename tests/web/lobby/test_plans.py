"""The lobby reads no table of a large site from end to end, whatever SQLite knows of its size."""

import pytest
from django.db import connection

from games.web.lobby import lists

pytestmark = pytest.mark.django_db

LISTS = {
    "game_waiting": lists.open_games,
    "game_to_watch": lists.to_watch,
    "game_just_finished": lists.just_finished,
}
# What ANALYZE notes of a site with a million games: rows, and how many are alike in each column.
ROWS = {
    "game_just_finished": "2189940 1 1",
    "game_to_watch": "64872 2 1",
    "game_waiting": "10080 1 1",
    "sqlite_autoindex_games_game_1": "1141302 1",
}


@pytest.fixture
def large():
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute("DELETE FROM sqlite_stat1")
        for index, rows in ROWS.items():
            cursor.execute("INSERT INTO sqlite_stat1 VALUES ('games_game', %s, %s)", [index, rows])
        cursor.execute("ANALYZE sqlite_schema")  # reads what was written
        yield
        cursor.execute("DELETE FROM sqlite_stat1")
        cursor.execute("ANALYZE sqlite_schema")


def plan(index):
    rows = LISTS[index]()
    return (rows if rows.query.is_sliced else rows[:10]).explain()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="tells of SQLite's ways")
@pytest.mark.parametrize("index", LISTS)
def test_lists_are_read_by_their_indexes(index, large):
    words = plan(index)
    assert f"USING INDEX {index}" in words
    assert "TEMP B-TREE" not in words


@pytest.mark.skipif(connection.vendor != "sqlite", reason="tells of SQLite's ways")
@pytest.mark.parametrize("index", LISTS)
def test_nor_where_it_knows_nothing(index):
    assert f"USING INDEX {index}" in plan(index)
