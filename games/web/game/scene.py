"""Everything the page shows of a game, put together from one view."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlencode

from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from estoril.infra.optional import required
from games.core.places import location_name
from games.engine.components import LOCATIONS, ROUNDS, TILES
from games.render import geometry
from games.story import texts
from games.story.agendas import Agenda, agenda_of
from games.story.people import slug_of
from games.story.points import Points, points_so_far, standing
from games.story.questions import waiting
from games.story.table import table_of
from games.web.remembered import part_in

from . import board, forms, tiles
from .choice import NOTHING, STEPS, Choice, choose
from .decision_panel import panel_of, turnable, turned

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.engine import SeatView, View
    from games.engine.components import Mission, Tile
    from games.engine.scoring import MissionScore
    from games.render import StyleName
    from games.story.terms import Who

# The fields of a choice that are places on the board.
_SPOTS = ("space", "at", "target", "to", "location")


@dataclass(frozen=True, slots=True)
class Card:
    """A tile in a hand, a network or a pile."""

    tile: Tile
    face: SafeString
    query: str = ""
    chosen: bool = False
    note: str = ""

    @property
    def tip(self) -> str:
        return slug_of(self.tile)


@dataclass(frozen=True, slots=True)
class Network:
    """A player with all that is known of them."""

    seat: int
    name: Who
    color: str
    you: bool
    starts: bool
    asked: bool
    hand_size: int
    markers: int
    tiles: tuple[Card, ...]
    discards: tuple[Card, ...]
    enigma: bool


@dataclass(frozen=True, slots=True)
class Count:
    name: str
    color: str
    number: int
    leads: bool
    you: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A mission, and who leads it now by what is known. ``secret``: who alone knows of it."""

    mission: Mission
    secret: str
    counts: tuple[Count, ...]

    @property
    def name(self) -> str:
        return str(texts.MISSIONS[self.mission.id].name)

    @property
    def line(self) -> str:
        line = str(texts.MISSIONS[self.mission.id].line)
        if self.mission.measure != "countries":
            return line
        countries = ", ".join(str(texts.COUNTRIES[flag]) for flag in self.mission.of)
        return f"{line} {countries}."


@lru_cache(maxsize=32)
def _notes(language: str | None) -> Mapping[str, str]:  # noqa: ARG001 - part of the key
    """Where the tiles of a network are."""
    return {"board": _("on the board"), "stake": _("staked"), "hidden": _("hand or face down")}


class Scene:
    """``names`` by seat; ``query`` is the address's; ``changed`` what was touched meanwhile;
    ``dice`` what the last line rolled; ``style`` that of all pictures; ``composed``: a script lays
    the board of pieces; ``scripted``: one runs already, so that nothing else is needed.
    ``has_story``: what happened can be told at the board."""

    has_story: ClassVar[bool] = True

    def __init__(
        self,
        view: View,
        names: Sequence[Who],
        query: Mapping[str, str],
        changed: frozenset[str] = frozenset(),
        dice: Mapping[str, tuple[int, int]] = MappingProxyType({}),
        *,
        style: StyleName,
        deciding: bool = True,
        composed: bool = False,
        scripted: bool = False,
    ) -> None:
        self.view, self.names, self.changed, self._dice = view, names, changed, dice
        self.composed, self.scripted = composed, scripted
        self.you = view.viewer if isinstance(view.viewer, int) else None
        decision = next(
            (d for d in view.decisions if deciding and d.seat == self.you and d.options), None
        )
        self.decision = None if view.over else decision
        self.choice: Choice | None = choose(self.decision, query) if self.decision else None
        self.faces = (
            tiles.Faces()
            if scripted
            else tiles.DrawnFaces(view, style, self._offered(), composed=composed)
        )
        self.asking = panel_of(view, self.choice, names, self.faces) if self.choice else None

    def _offered(self) -> set[Tile]:
        """A conspiracy's tiles are nobody's."""
        options = self.choice.everything if self.choice else ()
        return {TILES[words["tile"]] for words, _action in options if "tile" in words}

    # ── where things stand ───────────────────────────────────────────────────────────────────

    @property
    def waiting(self) -> str:
        """Whom the game waits for, when it is not the reader."""
        asked = [self.names[d.seat] for d in self.view.decisions if not d.answered]
        if not asked:
            return ""
        what = {d.kind for d in self.view.decisions if not d.answered}
        return waiting(what.pop() if len(what) == 1 else "place", asked)

    @property
    def stage(self) -> str:
        words: dict[str, object] = {"round": self.view.round, "rounds": ROUNDS}
        if self.view.resolving:
            words["location"] = location_name(self.view.resolving)
            return _("Round {round} of {rounds}: {location} is being resolved").format(**words)
        if not self.view.boards:
            return _("Round {round} of {rounds}: the end of the round").format(**words)
        if self.view.phase == "resolve":
            return _("Round {round} of {rounds}: the locations are being resolved").format(**words)
        return _("Round {round} of {rounds}: placing spies").format(**words)

    # ── the board ────────────────────────────────────────────────────────────────────────────

    @cached_property
    def boards(self) -> list[board.BoardFacts]:
        chosen = self.choice.chosen if self.choice else {}
        marks = board.Marks(
            self._links(),
            frozenset(chosen[name] for name in _SPOTS if chosen.get(name)),
            self.changed.intersection(LOCATIONS) if self.scripted else self.changed,
            frozenset(turnable(self.view) if self._quarters else ()),
            self.tries(),
        )
        return board.boards(turned(self.view, self._quarters), self.names, marks)

    def tries(self) -> dict[str, str]:
        """Places that may be clicked although the rules do not allow them, as ``_links``."""
        return {}

    def drawn(self, template: str) -> SafeString:
        """All boards, one after the other."""
        flags = {"composed": self.composed, "scripted": self.scripted}
        language = get_language()
        texts = (
            part_in(
                language, template, facts=facts, ghost=self.ghost if facts.chosen else "", **flags
            )
            for facts in self.boards
        )
        return mark_safe("".join(texts))  # noqa: S308 - our own templates'

    @property
    def _quarters(self) -> int:
        """The quarters by which somebody thinks of turning a board."""
        chosen = self.choice.chosen if self.choice else {}
        return int(chosen.get("quarters") or 0)

    @property
    def table(self) -> str:
        """What lies where, for the script that composes the board."""
        return _json(table_of(turned(self.view, self._quarters)))

    @property
    def changed_spots(self) -> str:
        return _json(sorted(self.changed))

    @property
    def dice(self) -> str:
        return _json(dict(self._dice))

    @property
    def sheets(self) -> str:
        assert isinstance(self.faces, tiles.DrawnFaces)
        return _json(self.faces.sheets())

    @property
    def your_color(self) -> str:
        return "" if self.you is None else self.view.seats[self.you].color

    @property
    def ghost(self) -> SafeString | str:
        """Who would stand on the chosen space."""
        if self.choice is None or self.choice.kind != "place":
            return ""
        tile = self.choice.chosen.get("tile")
        return self.faces.face(TILES[tile]) if tile else ""

    @property
    def _linked(self) -> list[str]:
        """The fields that are chosen on the board now."""
        choice = self.choice
        if choice is None or choice.passing:
            return []
        if choice.kind == "ability":
            moves = choice.picked.get("target") and choice.values("to") != [""]
            return ["to"] if moves else ["target"]
        return [name for name in _SPOTS if name in STEPS[choice.kind]]

    def _links(self) -> dict[str, str]:
        """Every place that may be clicked now, with what that adds to what is chosen ``so_far``."""
        return {
            value: urlencode({name: value})
            for name in self._linked
            for value in required(self.choice).values(name)
            if value not in ("", NOTHING)
        }

    @property
    def so_far(self) -> str:
        """The address of what is chosen elsewhere than on the board."""
        return self.choice.query(**dict.fromkeys(self._linked, "")) if self.choice else ""

    @property
    def columns(self) -> int:
        return self.view.options.columns

    @property
    def picture_size(self) -> tuple[int, int]:
        return geometry.board_size(self.columns)

    # ── people ───────────────────────────────────────────────────────────────────────────────

    def hand(self) -> list[Card]:
        if self.you is None:
            return []
        choice = self.choice
        open_ = set(choice.values("tile")) if choice and choice.kind == "place" else set()
        return [
            Card(
                tile,
                self.faces.face(tile),
                choice.query(tile=tile.id) if choice and tile.id in open_ else "",
                bool(choice and choice.kind == "place" and choice.chosen.get("tile") == tile.id),
            )
            for tile in self.view.seats[self.you].hand
        ]

    def discard_cards(self) -> list[Card]:
        """The hand with what is marked for the discard pile."""
        assert self.decision is not None
        return [
            Card(card.tile, card.face, chosen=card.tile in self.decision.chosen)
            for card in self.hand()
        ]

    def discard_fields(self) -> list[tuple[str, str]]:
        """The form of it, but for the boxes that are ticked in the hand."""
        assert self.decision is not None
        return [("decision", str(self.decision.id)), ("kind", "discard")]

    @cached_property
    def networks(self) -> list[Network]:
        """The reader first, then clockwise."""
        number = len(self.view.seats)
        first = self.you or 0
        return [self._network(self.view.seats[(first + i) % number]) for i in range(number)]

    def _network(self, seat: SeatView) -> Network:
        asked = any(d.seat == seat.seat and not d.answered for d in self.view.decisions)
        notes = _notes(get_language())
        return Network(
            seat=seat.seat,
            name=self.names[seat.seat],
            color=seat.color,
            you=seat.seat == self.you,
            starts=seat.seat == self.view.start,
            asked=asked,
            hand_size=seat.hand_size,
            markers=seat.markers,
            tiles=tuple(
                Card(held.tile, self.faces.face(held.tile), note=notes.get(held.where, ""))
                for held in seat.network
            ),
            discards=tuple(Card(tile, self.faces.face(tile)) for tile in seat.discards),
            enigma=self.view.enigma_owner == seat.seat,
        )

    @cached_property
    def points(self) -> tuple[Points, ...]:
        """So far, by seat: all that the reader may know of."""
        return points_so_far(self.view)

    def missions(self) -> tuple[Contest, ...]:
        """All tiles on the boards come home before the count, so they count."""
        known = {mission.id: (mission, "") for mission in self.view.missions}
        for secret in self.view.secret_missions:
            if secret.mission:
                pair = {"one": self.names[secret.seats[0]], "other": self.names[secret.seats[1]]}
                words = _("Known only to {one} and {other}").format(**pair)
                known[secret.mission.id] = secret.mission, words
        scores = standing(self.view).missions
        return tuple(Contest(*known[score.mission], self._counts(score)) for score in scores)

    def _counts(self, score: MissionScore) -> tuple[Count, ...]:
        return tuple(
            Count(name, name.color, number, seat in score.first, seat == self.you)
            for seat, (name, number) in enumerate(zip(self.names, score.counts, strict=True))
        )

    def agenda(self) -> Agenda | None:
        return None if self.you is None else agenda_of(self.view, self.you)

    def tips(self) -> tiles.Tips:
        """Describe everybody who may be asked about."""
        seats, options = self.view.seats, self.view.options
        shown = {held.tile for seat in seats for held in seat.network} | self._offered()
        shown |= {tile for seat in seats for tile in seat.discards}
        shown |= {
            reward.tile for board in self.view.boards for reward in board.rewards if reward.tile
        }
        return tiles.Tips(frozenset(shown), options)

    # ── the form ─────────────────────────────────────────────────────────────────────────────

    def hidden_fields(self) -> list[tuple[str, str]]:
        choice = self.choice
        if choice is None or choice.action is None:
            return []
        return [("decision", str(choice.decision.id)), *forms.write(choice.action)]

    def pass_query(self) -> str:
        """The address that declines, where one may decline with a word."""
        if self.choice is None or self.choice.kind != "ability" or self.choice.passing:
            return ""
        return self.choice.only(ability=NOTHING)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
