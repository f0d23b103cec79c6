"""A tournament's dates for people's own calendars (RFC 5545)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.utils import timezone
from django.utils.translation import gettext as _

from games.tournaments.models import Tournament

from . import rounds

LONGEST_LINE = 75  # in octets; then a line is folded
MOMENT = datetime.timedelta(hours=1)  # how long something lasts that has no end


def feed(tournament: Tournament, site: str) -> str:
    """``site``: where it lies, which also makes the events' names unique in the world."""
    host = urlsplit(site).hostname or "localhost"
    url = site.rstrip("/") + tournament.get_absolute_url()
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Estoril//Tournaments//EN"]
    lines.append(f"X-WR-CALNAME:{_text(tournament.name)}")
    for name, title, start, end in _events(tournament):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{tournament.key}-{name}@{host}",
            f"DTSTAMP:{_utc(timezone.now())}",
            f"SEQUENCE:{tournament.version}",
            f"DTSTART:{_utc(start)}",
            f"DTEND:{_utc(end)}",
            f"SUMMARY:{_text(title)}",
            f"URL:{url}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


Event = tuple[str, str, datetime.datetime, datetime.datetime]


def _events(tournament: Tournament) -> Iterator[Event]:
    name, starts = tournament.name, tournament.started or tournament.starts
    if tournament.check_in_from and starts and tournament.check_in_from < starts:
        title = _("{tournament}: check-in").format(tournament=name)
        yield "check-in", title, tournament.check_in_from, starts
    if starts:
        title = _("{tournament}: start").format(tournament=name)
        yield "start", title, starts, starts + MOMENT
    for round_ in rounds.all_of(tournament):
        title = _("{tournament}: round {number}").format(tournament=name, number=round_.number)
        end = max(round_.ended or round_.deadline, round_.starts)
        yield f"round-{round_.number}", title, round_.starts, end


def _utc(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.UTC).strftime("%Y%m%dT%H%M00Z")


def _text(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> str:
    """No line is longer than 75 octets; what goes on begins with a space, letters stay whole."""
    pieces, piece, length = [], "", 0
    for letter in line:
        size = len(letter.encode())
        if length + size > LONGEST_LINE:
            pieces.append(piece)
            piece, length = " ", 1
        piece, length = piece + letter, length + size
    return "\r\n".join([*pieces, piece])
