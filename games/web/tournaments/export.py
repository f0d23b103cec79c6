"""A tournament to take away: who stands where, who met whom, what it brought.

Nothing is in it that its pages do not show: results are told once they count.
"""

from __future__ import annotations

import csv
import datetime
import io
from decimal import Decimal
from typing import Any

from games.core.dates import to_the_minute
from games.tournaments.formats import tie_breaks
from games.tournaments.models import Entry, Result, Round, Tournament
from games.tournaments.services.queries import rules_of

from . import rounds, standings

# A spreadsheet takes what begins like this for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_data(tournament: Tournament) -> dict[str, Any]:
    played = rounds.tables_of(rounds.all_of(tournament))
    return {
        "key": tournament.key,
        "name": tournament.name,
        "format": tournament.format,
        "status": tournament.status,
        "table_size": tournament.table_size,
        "started": _minute(tournament.started),
        "finished": _minute(tournament.finished),
        "commitment": tournament.commitment,
        "seed": tournament.seed if tournament.is_finished else None,
        "tie_breaks": list(tie_breaks(rules_of(tournament))),
        "standings": [_standing(entry) for entry in standings.in_order(tournament)],
        "rounds": [_round(past) for past in played],
    }


def _standing(entry: Entry) -> dict[str, Any]:
    return {
        "place": entry.place,
        "division": entry.division or None,
        "number": entry.number,
        "player": entry.user.name,
        "state": entry.state,
        "points": _number(entry.points),
        "tie_breaks": {n: _number(Decimal(v)) for n, v in entry.tie_break_values.items()},
        "games": entry.played,
        "out": entry.out,
    }


def _round(past: rounds.Tables) -> dict[str, Any]:
    row = past.round
    return {
        "number": row.number,
        "season": row.season,
        "play_off": row.play_off,
        "status": row.status,
        "starts": _minute(row.starts),
        "deadline": _minute(row.deadline),
        "ended": _minute(row.ended),
        "tables": [
            {
                "number": seen.table.number,
                "division": seen.table.division or None,
                "game": seen.link or None,
                "players": [_result(result, public=seen.counted) for result in seen.results],
            }
            for seen in past.tables
        ],
        "byes": [_result(result, public=True) for result in past.byes],
    }


def _result(result: Result, *, public: bool) -> dict[str, Any]:
    row = {"number": result.entry.number, "player": result.entry.user.name}
    if not public:
        return row
    return row | {
        "place": result.place,
        "score": result.score,
        "points": _number(result.counted),
        "left": result.left,
        "adjusted": result.adjusted is not None,
    }


def _minute(moment: datetime.datetime | None) -> datetime.datetime | None:
    return moment and to_the_minute(moment)


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


# ── as a sheet ───────────────────────────────────────────────────────────────────────────────


def as_csv(tournament: Tournament) -> str:
    """A line for everybody: where they stand, then round by round. Its head is not translated, for
    those who compute with it."""
    played = rounds.tables_of(rounds.all_of(tournament))
    names = standings.columns_of(tournament)
    seen: dict[tuple[int, int], tuple[int | str, Result, bool]] = {
        (result.entry_id, past.round.pk): (table.table.number, result, table.counted)
        for past in played
        for table in past.tables
        for result in table.results
    }
    seen |= {
        (result.entry_id, past.round.pk): ("bye", result, True)
        for past in played
        for result in past.byes
    }
    file = io.StringIO()
    file.write("\N{ZERO WIDTH NO-BREAK SPACE}")  # by which spreadsheets know UTF-8
    writer = csv.writer(file)
    columns = ("table", "place", "score", "points")
    writer.writerow(
        ["place", "division", "number", "player", "state", "points", *names, "games"]
        + [f"round {past.round.number} {column}" for past in played for column in columns]
    )
    for entry in standings.in_order(tournament):
        line: list[object] = [
            entry.place,
            entry.division or None,
            entry.number,
            entry.user.name,
            entry.state,
        ]
        line += [entry.points, *(entry.tie_break_values.get(name) for name in names), entry.played]
        for past in played:
            line += _cells(seen, entry, past.round)
        writer.writerow([safe(cell) for cell in line])
    return file.getvalue()


def _cells(seen: dict, entry: Entry, round_: Round) -> list[object]:
    if (entry.pk, round_.pk) not in seen:
        return [None] * 4
    table, result, public = seen[entry.pk, round_.pk]
    return [table, *((result.place, result.score, result.counted) if public else (None,) * 3)]


def safe(cell: object) -> object:
    """Text never becomes a formula."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return cell
