"""What a round is remembered for: its headlines, the most important thing first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.story import texts
from games.story.curve import Stop
from games.story.terms import Person, Place, Several, Who, Words

from .editor import Editor
from .night import Night, Scene
from .patterns import HEADLINES

MOST = 3  # on one page
RENOWN = 4  # victory points from which on all of Estoril talks of somebody
SWEPT = 3  # locations that are more than luck
FAR = 5  # in strength
# From the end of the game downwards. Whatever is more than ``news`` is told by the log alone.
WEIGHTS = {
    kind: -number
    for number, kind in enumerate(
        (
            *("won", "shared", "over", "sweep", "sea", "renown", "news"),
            *("lead", "mission", "upset", "landslide", "tied", "wins", "quiet"),
        )
    )
}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a headline can be about, with the names in it."""

    kind: str
    names: dict[str, object]

    @property
    def weight(self) -> int:
        return WEIGHTS[self.kind]


def headlines(events: Iterable[Event], editor: Editor) -> list[Words]:
    """The most important events, one of each kind, as they come where they weigh the same."""
    best: dict[str, Event] = {}
    for event in events:
        best.setdefault(event.kind, event)
    chosen = sorted(best.values(), key=lambda event: -event.weight)[:MOST]
    return [editor.say(f"headline {e.kind}", HEADLINES[e.kind], **e.names) for e in chosen]


def banner(night: Night, winners: Sequence[Who], editor: Editor) -> Words | None:
    """The headline, if the log alone tells that nothing can outdo it."""
    events = [event for event in told(night, winners) if event.weight > WEIGHTS["news"]]
    return next(iter(headlines(events, editor)), None)


def told(night: Night, winners: Sequence[Who]) -> Iterator[Event]:
    """What the log tells of a night. ``winners``: of the game, if it is over and all may know."""
    if night.is_last:
        yield _ending(winners)
    if night.wins:
        player, count = night.wins[0]
        if count >= SWEPT and count not in [other for _player, other in night.wins[1:]]:
            yield Event("sweep", {"player": player, "count": count, "total": len(night.scenes)})
    else:
        yield Event("quiet", {})
    for scene in night.scenes:
        for deed in scene.deeds:
            if deed.kind == "spy_lost":
                yield Event("sea", {"tile": Person(deed.tiles[0])})
    for player, tile in sorted(night.recruits, key=lambda recruit: -recruit[1].vp):
        if tile.vp >= RENOWN:
            yield Event("renown", {"tile": Person(tile), "player": player})
    for scene in night.scenes:
        yield from _contested(scene)


def _ending(winners: Sequence[Who]) -> Event:
    if not winners:
        return Event("over", {})
    if len(winners) == 1:
        return Event("won", {"player": winners[0]})
    return Event("shared", {"players": Several(winners)})


def _contested(scene: Scene) -> Iterator[Event]:
    if scene.winner is None:
        return
    names: dict[str, object] = {"player": scene.winner, "place": Place(scene.location)}
    if scene.is_upset:
        yield Event("upset", names)
    if scene.margin is not None and scene.margin >= FAR:
        yield Event("landslide", names)
    if scene.margin == 0:
        yield Event("tied", names)
    yield Event("wins", names)


def moved(before: Stop, after: Stop, players: Sequence[Who]) -> Iterator[Event]:
    """Who is in front of all now, who leads a mission, and was not before."""
    leaders = [_first(stop) for stop in (before, after)]
    if len(leaders[1]) == 1 and leaders[0] != leaders[1]:
        yield Event("lead", {"player": players[leaders[1][0]]})
    known = dict(before.leads)
    for mission, seats in after.leads:
        if len(seats) == 1 and known.get(mission) != seats:
            name = texts.MISSIONS[mission].name
            yield Event("mission", {"player": players[seats[0]], "mission": name})


def _first(stop: Stop) -> list[int]:
    return [seat for seat, points in enumerate(stop.points) if points == max(stop.points)]
