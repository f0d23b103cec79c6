"""An issue of the newspaper: what stands on its one page."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.components import LOCATIONS
from games.story import texts
from games.story.curve import Stop
from games.story.log import Entry
from games.story.teller import ComparedSpy
from games.story.terms import Several, Who, Words

from . import patterns
from .articles import article, sighting, society
from .editor import Editor
from .headlines import headlines, moved, told
from .night import Night, Scene

SUMMER: Final = datetime.date(1942, 6, 8)
NIGHTS: Final = 90  # of a summer, on which a game may begin
COLDEST, HOTTEST = 19, 33  # °C


@dataclass(frozen=True, slots=True)
class Article:
    """``spies``: who met there, as results are printed."""

    location: str
    sentences: tuple[Words, ...]
    spies: tuple[ComparedSpy, ...]

    @property
    def title(self) -> str:
        return LOCATIONS[self.location].name


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has won that night, and all points so far, as the reader may know them."""

    player: Who
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class Lead:
    """A mission with those who lead it."""

    mission: str
    players: Several


@dataclass(frozen=True, slots=True)
class Issue:
    """``line`` of the log: where the board was as the picture shows it. ``whispers``: what only
    this reader was told."""

    round: int
    date: datetime.date
    is_last: bool
    headline: Words
    decks: tuple[Words, ...]
    opening: tuple[Words, ...]
    articles: tuple[Article, ...]
    sightings: tuple[Words, ...]
    society: tuple[Words, ...]
    whispers: tuple[Words, ...]
    weather: Words
    advertisement: str
    standings: tuple[Standing, ...]
    leads: tuple[Lead, ...]
    line: int


def day_of(key: str, round: int) -> datetime.date:
    """The morning after the round: a game is played on consecutive nights of that summer."""
    return SUMMER + datetime.timedelta(Editor(key, 0).chance("date") % NIGHTS + round)


def compose(
    key: str,
    entries: Iterable[Entry],
    players: Sequence[Who],
    before: Stop,
    after: Stop,
    winners: Sequence[Who] = (),
) -> Issue:
    """Put a round together. ``entries``: all of it, as the reader may know them; ``before`` and
    ``after``: how things stood to that reader. ``winners``: of the game, if all may know them."""
    entries = list(entries)
    editor, night = Editor(key, after.round), Night.of(entries)
    events = [*told(night, winners), *moved(before, after, players)]
    headline, *decks = headlines(events, editor)
    return Issue(
        after.round,
        day_of(key, after.round),
        night.is_last,
        headline,
        tuple(decks),
        (opening(night, editor), _tally(night, editor)),
        tuple(_article(scene, editor) for scene in night.scenes),
        tuple(seen for scene in night.scenes if (seen := sighting(scene, editor))),
        tuple(society(night, editor)),
        tuple(night.whispers),
        _weather(editor),
        str(editor.choose("advertisement", patterns.ADVERTISEMENTS)),
        tuple(_standings(night, players, after)),
        tuple(_leads(players, after)),
        _last_look(entries, after),
    )


def _article(scene: Scene, editor: Editor) -> Article:
    return Article(scene.location, tuple(article(scene, editor)), scene.spies)


def opening(night: Night, editor: Editor) -> Words:
    if night.is_last:
        return editor.say("finale", patterns.FINALE)
    return editor.say("opening", patterns.OPENING)


def _tally(night: Night, editor: Editor) -> Words:
    if not night.wins:
        return editor.say("no tally", patterns.NO_TALLY)
    most = night.wins[0][1]
    first = [player for player, count in night.wins if count == most]
    if len(first) > 1:
        return editor.say("level", patterns.TALLY_LEVEL, players=Several(first))
    names = {"player": first[0], "count": most, "total": len(night.scenes)}
    return editor.say("tally", patterns.TALLY, **names)


def _weather(editor: Editor) -> Words:
    degrees = COLDEST + editor.chance("degrees") % (HOTTEST - COLDEST + 1)
    return editor.say("weather", patterns.WEATHER, degrees=degrees)


def _standings(night: Night, players: Sequence[Who], after: Stop) -> Iterable[Standing]:
    wins = {player.color: count for player, count in night.wins}
    table = zip(players, after.points, strict=True)
    for player, points in sorted(table, key=lambda row: -row[1]):
        yield Standing(player, wins.get(player.color, 0), points)


def _leads(players: Sequence[Who], after: Stop) -> Iterable[Lead]:
    for mission, seats in after.leads:
        leaders = Several(players[seat] for seat in seats)
        yield Lead(str(texts.MISSIONS[mission].name), leaders)


def _last_look(entries: Sequence[Entry], after: Stop) -> int:
    """The line before all spies went home."""
    home = (entry.line for entry in entries if entry.kind == "spies_retrieved")
    return next(home, after.line) - 1
