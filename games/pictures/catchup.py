"""What somebody missed between two lines of the log: a few close-ups, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.core.viewers import ALL, seat_of, viewer_of
from games.engine import Event, View
from games.engine.components import COLORS, Color
from games.models import Game
from games.render import Highlights, StyleName, film
from games.render.film import MOST_CLOSEUPS, Closeup
from games.story import log
from games.story.abilities import ABILITY_WORDS
from games.story.playback import places_of

from .addresses import Shown
from .drawing import Kept, is_broken, version
from .moment import moments
from .prints import WIDTHS, Print

# Where an event happens: by the first of these that it has.
_WHERE = ("location", "by", "space", "at")
# The kinds of events that are seen at a location.
_SEEN = frozenset(
    (
        "compared",
        "enigma_placed",
        "enigma_unclaimed",
        "enigma_won",
        "location_opened",
        "peeked",
        "placed",
        "reward_unclaimed",
        "reward_won",
        "rewards_revealed",
        "spy_lost",
        *(kind for words in ABILITY_WORDS.values() for kind in words.tell),
    )
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A location where something happened, and the line after which that is seen best."""

    number: int
    location: str
    changed: frozenset[str]
    whose: tuple[Color, ...]
    settled: bool  # who gets the reward
    told: frozenset[int]  # the lines that say the same in words


def picks(
    game: Game, eyes: str, since: int, upto: int, lines: Iterable[log.Row] | None = None
) -> list[Pick]:
    """What these eyes may see of the lines behind ``since``, without their own doing.

    One query, unless the caller has ``read`` the lines.
    """
    seat, revealed = seat_of(eyes), eyes == ALL
    if lines is None:
        lines = log.rows_of(game, since, upto)
    rounds = 0
    happened: dict[tuple[int, str], list[tuple[int, dict[str, Any]]]] = {}
    for row in lines:
        if not since < row.number <= upto:
            continue
        did = row.seat is not None and row.seat == seat and not row.by_bot
        for data in row.events:
            event = Event.from_json(data).seen_by(seat, over=revealed)
            rounds += event["kind"] == "round_started"
            if event["kind"] in _SEEN and not (did and event["kind"] in log.OWN_DOING):
                happened.setdefault((rounds, _location(event)), []).append((row.number, event))
    found = [_pick(location, events) for (_, location), events in happened.items()]
    best = sorted(found, key=lambda pick: (pick.settled, pick.number))[-MOST_CLOSEUPS:]
    return sorted(best, key=lambda pick: pick.number)


def _location(event: dict[str, Any]) -> str:
    place: str = next(event[name] for name in _WHERE if name in event)
    return place.partition(".")[0]


def _pick(location: str, events: list[tuple[int, dict[str, Any]]]) -> Pick:
    """Best seen before the reward is taken away and the lights go out, if that was missed too."""
    end = [number for number, event in events if event["kind"] == "compared"]
    best = max([number for number, _ in events if number not in end] or end)
    won = [event["seat"] for _, event in events if event["kind"] == "reward_won"]
    did = [event["seat"] for _, event in events if event.get("seat") is not None]
    touched = (places_of(event) for number, event in events if number <= best)
    return Pick(
        best,
        location,
        frozenset[str]().union(*touched),
        tuple(COLORS[seat] for seat in dict.fromkeys(won if end else did)),
        bool(end),
        frozenset(end or [number for number, _ in events]),
    )


class Strip(Kept):
    """Of the lines behind ``since`` up to ``upto``; there is none if nothing can be picked.

    ``lines``: where the caller has ``read`` them.
    """

    def __init__(
        self,
        game: Game,
        since: int,
        upto: int,
        eyes: str,
        print: Print,
        lines: Iterable[log.Row] | None = None,
    ) -> None:
        super().__init__(game, f"{since}-{upto}", eyes, print)
        self.upto = upto
        self._pick = partial(picks, game, eyes, since, upto, lines)

    @cached_property
    def picks(self) -> list[Pick]:
        """Raises Broken, like all that shows them."""
        with self.failing():
            return self._pick()

    @property
    def edition(self) -> str:
        """Nobody's name is on it. Only we can tell it in advance."""
        shown = (version(), self.game_id, self.lines, self.eyes, str(self.print), self.sealed)
        return salted_hmac("games.pictures.strip", repr(shown)).hexdigest()[:10]

    @cached_property
    def scenes(self) -> tuple[list[Closeup], View]:
        """And the table at the end."""
        closeups = []
        for number, at in moments(self.game_id, self.upto):
            wanted = [pick for pick in self.picks if pick.number == number]
            if not wanted and number < self.upto:
                continue
            view, dice = at.view(self.eyes), at.highlights(self.eyes).dice
            closeups += [
                Closeup(
                    view, pick.location, number, Highlights(pick.changed, dice=dice), pick.whose
                )
                for pick in wanted
            ]
        return closeups, view

    def read(self) -> None:
        self.scenes  # noqa: B018 - kept from now on

    def content(self) -> list[object]:
        closeups, table = self.scenes
        shown = [
            [
                one.view.to_json(),
                [one.location, one.number, one.whose],
                sorted(one.highlights.changed),
                sorted(one.highlights.dice.items()),
            ]
            for one in closeups
        ]
        return [shown, table.to_json()]

    def words(self, news: Iterable[log.Entry]) -> str:
        """What the news behind ``since`` tells of the lines that are shown."""
        lines = frozenset[int]().union(*(pick.told for pick in self.picks))
        return " ".join(entry.text for entry in news if entry.move in lines and not entry.own_doing)

    def render(self) -> bytes:
        one = self.print
        return film.strip(*self.scenes, width=one.width, style=one.style, format=one.format)


def strip_shown(
    game: Game, seat: int | None, since: int, style: StyleName, news: Iterable[log.Entry]
) -> Shown | None:
    """For a page that tells the news since; None if nothing of it has a place, or a picture."""
    eyes, upto = viewer_of(seat), game.version
    if is_broken(game.pk, f"{since}-{upto}", eyes, "strip") or not any(
        entry.move > since and entry.kind in _SEEN and not entry.own_doing for entry in news
    ):
        return None
    sizes = {}
    for width in WIDTHS["strip"]:
        name = Print("strip", width, style)
        path = reverse("games:strip", args=[game.key, since, upto, eyes, name])
        sizes[width] = f"{path}?v={Strip(game, since, upto, eyes, name).edition}"
    return Shown(sizes[600], ", ".join(f"{path} {width}w" for width, path in sizes.items()))
