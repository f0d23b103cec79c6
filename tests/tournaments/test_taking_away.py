"""A tournament as a calendar, as a sheet and as data."""

import csv
import io

import pytest

from games.web.tournaments import calendar, export
from tests.tournaments.looking import get
from tests.tournaments.making import end_all, started

pytestmark = pytest.mark.django_db


def unfolded(text):
    assert text.endswith("\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    return text.replace("\r\n ", "").split("\r\n")


def test_the_calendar():
    name = "Taça; a, long \\ name — " + "ã" * 30
    tournament = started(4, name=name, check_in_from=None)
    lines = unfolded(get(f"{tournament.get_absolute_url()}calendar.ics"))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 2
    assert f"UID:{tournament.key}-round-1@testserver" in lines
    titles = [line for line in lines if line.startswith("SUMMARY:")]
    assert titles[0].startswith("SUMMARY:Taça\\; a\\, long \\\\ name")
    round_ = tournament.all_rounds.get()
    assert f"DTSTART:{round_.starts:%Y%m%dT%H%M00Z}" in lines
    assert f"DTEND:{round_.deadline:%Y%m%dT%H%M00Z}" in lines
    again = unfolded(calendar.feed(tournament, "http://testserver/"))
    uids = [line for line in lines if line.startswith("UID:")]
    assert uids == [line for line in again if line.startswith("UID:")]


def test_the_sheet_holds_everybody_and_no_formula():
    tournament = started(4)
    end_all(tournament)
    text = get(f"{tournament.get_absolute_url()}export.csv")
    head, *lines = csv.reader(io.StringIO(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")))
    assert head[:6] == ["place", "division", "number", "player", "state", "points"]
    assert [line[3] for line in lines] == [
        entry.user.name for entry in tournament.entries.order_by("place", "number")
    ]
    assert lines[0][head.index("round 1 points")] == "12.00"
    for cell in ("=1+1", "+1", "-1", "@SUM", "\t=1"):
        assert export.safe(cell) == f"'{cell}"
    assert export.safe(-1) == -1
    assert export.safe("Amália") == "Amália"


def test_the_data_hold_standings_tables_and_results(client):
    tournament = started(5, table_size=2, rounds=3)
    end_all(tournament)
    data = client.get(f"{tournament.get_absolute_url()}export.json").json()
    assert len(data["standings"]) == 5
    first, second = data["rounds"]
    assert [len(table["players"]) for table in first["tables"]] == [2, 2]
    assert len(first["byes"]) == len(second["byes"]) == 1
    lines = [line for table in first["tables"] for line in table["players"]]
    lines += first["byes"] + second["byes"]
    assert sum(line["points"] for line in lines) == sum(row["points"] for row in data["standings"])
