"""The order book as a form: a section for each thing that this seat may still be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from estoril.infra.optional import required
from games.core.places import location_name
from games.engine.actions import Pass, Place, Use
from games.engine.components import LOCATIONS, USAGE, Space, Tile
from games.engine.suppose import spy_at, to_act, to_place, yet_to_act
from games.orders import Act, Book, preview
from games.orders.book import ALTERNATIVES
from games.orders.decisions import spies_placed
from games.orders.foresight import as_if_placed, at_boca, may_conspire, may_leave_out
from games.story.abilities import ABILITY_WORDS
from games.story.spaces import space_name

from . import quick, words
from .parts import Field, Group, Section, groups, preferences
from .placements import Placements, PlacementSection
from .written import from_book

if TYPE_CHECKING:
    from games.engine import SpyView, View
    from games.orders import DryRun, Plan
    from games.orders.book import Wish

    from .forms import Sent

    Standing = tuple[View, Space]  # a table, and where on it a spy is


def wish_word(wish: Wish) -> str:
    """A wish as the value of an option."""
    if isinstance(wish, Pass):
        return "pass"
    target = wish.target if isinstance(wish.target, str | None) else wish.target.id
    return f"{wish.ability}:{target or ''}"


class Panel:
    """The orders page of one seat, from its view.

    ``draft``: what was sent and is not saved, with a ``book`` of it. ``trial``: how the book fared
    in a dry run.
    """

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        book: Book,
        draft: Sent | None = None,
        trial: DryRun | None = None,
    ) -> None:
        assert isinstance(view.viewer, int)
        self.view, self.names, self.book, self.trial = view, names, book, trial
        self.written = draft.placements if draft else from_book(book.placements)
        self.edited = draft.edited if draft else None
        self.me = view.seats[view.viewer]
        self.turn = spies_placed(view)
        self.asked = next((d.kind for d in view.decisions if d.seat == view.viewer), None)

    @property
    def placements(self) -> list[PlacementSection]:
        """Whoever is asked to place a spy does so, unless they have left an order for it."""
        posed = to_place(self.view)
        if posed is None:
            return []
        left = min(self.me.markers, len(self.me.hand))
        turns = [*range(self.turn, self.turn + left)]
        if self.asked == "place" and self.turn not in self.written:
            turns.pop(0)
        options = [o for o in posed.decisions[0].options if isinstance(o, Place)]
        reachable = {option.space for option in options} if self.turn in turns else None
        first = next((turn for turn in turns if turn not in self.book.placements), None)
        open = first if self.edited is None else self.edited
        placements = Placements(self.view, self.names, self.written, self.trial, open)
        return placements.sections(turns, reachable)

    @property
    def sections(self) -> list[Section]:
        sections = [*self._spies(), *self._planned()]
        rest = (self._conspiracy(), self._nationalism(), self._boca(), self._discard())
        sections += filter(None, rest)
        return sections

    @property
    def count(self) -> str:
        """How much has been left, in words; empty if nothing."""
        book = self.book
        ahead = [turn for turn in book.placements if turn >= self.turn]
        number = len(ahead) + len(book.spies)
        number += sum(map(bool, book.rest))
        if not number:
            return ""
        return ngettext("{n} order", "{n} orders", number).format(n=number)

    @property
    def foreseen(self) -> list[str]:
        return [
            words.answer(answer, self.view, self.names) for answer in preview(self.book, self.view)
        ]

    @cached_property
    def _plans(self) -> list[Plan]:
        return self.book.plans(self.turn)

    # ── what spies do ────────────────────────────────────────────────────────────────────────

    def _spies(self) -> Iterable[Section]:
        for spy in yet_to_act(self.view):
            tile = required(spy.tile.tile)
            title = _("{tile} at {space}").format(tile=tile.name, space=space_name(spy.space))
            yield self._wishes(tile, title, [(self.view, spy.space)])

    def _planned(self) -> Iterable[Section]:
        """Spies that orders may place: what they do there can be said beforehand."""
        there: dict[Tile, list[Standing]] = {}
        for plan in self._plans:
            if plan.tile not in self.me.hand or spy_at(self.view, plan.space):
                continue
            placed = as_if_placed(self.view, plan)
            if any(spy.space is plan.space for spy in yet_to_act(placed)):
                there.setdefault(plan.tile, []).append((placed, plan.space))
        for tile, standings in there.items():
            title = _("{tile}, once it is placed").format(tile=tile.name)
            yield self._wishes(tile, title, standings)

    def _wishes(self, tile: Tile, title: str, standings: list[Standing]) -> Section:
        """Return the section of a spy's wishes, wherever it stands or may stand."""
        trial, asked = self.trial, [to_act(*standing) for standing in standings]
        abilities = list(dict.fromkeys(symbol for view in asked for symbol in view.symbols))
        offered = [group for ability in abilities for group in self._choices(ability, asked)]
        hold = (_("Nothing"), [("pass", words.HOLD)])
        wished = self.book.spies.get(tile, ())
        more = preferences(
            f"spy-{tile.id}", groups(*offered, hold), [wish_word(wish) for wish in wished]
        )
        if any(USAGE[ability].leads for ability in abilities):
            led = self._lures(tile, [space.location for _view, space in standings], wished)
            more = tuple(zip((row[0] for row in more), led, strict=True))
        return Section(
            f"spy-{tile.id}",
            title,
            ", ".join(str(ABILITY_WORDS[ability].name) for ability in abilities),
            more=more,
            quick=quick.for_spy(tile, abilities, self.book),
            tried=words.acts(trial.acts[tile], trial.worlds)
            if trial and tile in trial.acts
            else "",
        )

    def _choices(self, ability: str, asked: list[View]) -> Iterable[tuple[str, Iterable]]:
        """Yield choices by rule, by where somebody stands, by who it is."""
        name = str(ABILITY_WORDS[ability].name)
        rules = ABILITY_WORDS[ability].order_targets
        yield name, [(f"{ability}:{rule}", said) for rule, said in rules.items()]
        if not USAGE[ability].targets:
            return
        yield (
            _("{ability}: whoever stands there").format(ability=name),
            [
                (f"{ability}:{spy.space.id}", words.spy_name(spy, self.names))
                for spy in _targets(asked, ability)
            ],
        )
        yield (
            _("{ability}: wherever they stand").format(ability=name),
            [
                (f"{ability}:{tile.id}", words.tile_name(tile, self.names[seat]))
                for seat, tile in self._people(ability)
            ],
        )

    def _people(self, ability: str) -> Iterable[tuple[int, Tile]]:
        """Everybody of whom the ability's rules speak, with whose network they belong to."""
        rules = ABILITY_WORDS[ability].order_targets
        for seat in self.view.seats:
            own = seat.seat == self.view.viewer
            if any((rule == "strongest_own") == own for rule in rules):
                yield from ((seat.seat, holding.tile) for holding in seat.network)

    def _lures(self, tile: Tile, to: Iterable[str], wished: tuple[Wish, ...]) -> list[Field]:
        """Where an ability leads its target, for each of the wishes."""
        boards = [
            (location_name(id), [(space.id, space_name(space)) for space in LOCATIONS[id].spaces])
            for id in dict.fromkeys(to)
        ]
        chosen = [wish.to.id if isinstance(wish, Act) and wish.to else "" for wish in wished]
        return [
            replace(
                field,
                label=_("{nth}: leads to").format(nth=field.label),
                empty=_("where it serves me best"),
            )
            for (field,) in preferences(f"to-{tile.id}", groups(*boards), chosen)
        ]

    # ── the rest ─────────────────────────────────────────────────────────────────────────────

    def _conspiracy(self) -> Section | None:
        if not may_conspire(self.view, self._plans):
            return None
        return Section(
            "conspiracy",
            _("In a conspiracy"),
            _("What the reward should be."),
            more=preferences("conspiracy", groups(("", words.likings())), self.book.conspiracy),
            quick=quick.for_rest("conspiracy", self.book),
        )

    def _nationalism(self) -> Section | None:
        if not may_leave_out(self.view, self._plans) or self.asked == "nationalism":
            return None
        return Section(
            "nationalism",
            _("If your nationalism decides where winning may hurt"),
            _("Whether it counts. Elsewhere it always does."),
            more=preferences(
                "nationalism", groups(("", words.STANCES.items())), self.book.nationalism
            ),
            quick=quick.for_rest("nationalism", self.book),
        )

    def _boca(self) -> Section | None:
        named = [(tile.id, tile.name) for tile in at_boca(self.view, self._plans)]
        if not named or self.asked == "boca":
            return None
        return Section(
            "boca",
            _("If Boca do Inferno takes one of your spies"),
            _("What to give up."),
            more=preferences("boca", _spares(named, words.SPARES), _words(self.book.boca)),
            quick=quick.for_rest("boca", self.book),
        )

    def _discard(self) -> Section | None:
        if self.asked == "discard":
            return None
        named = [(holding.tile.id, holding.tile.name) for holding in self.me.network]
        rules = {name: said for name, said in words.SPARES.items() if name != "borrowed"}
        return Section(
            "discard",
            _("If you hold more than six at the end of the round"),
            _("What to discard, as many of these as it takes."),
            more=preferences(
                "discard", _spares(named, rules), _words(self.book.discard), ALTERNATIVES
            ),
            quick=quick.for_rest("discard", self.book),
        )


def _targets(asked: list[View], ability: str) -> list[SpyView]:
    targets: dict[Space, SpyView | None] = {}
    for view in asked:
        for option in view.decisions[0].options:
            if isinstance(option, Use) and option.ability == ability and option.target:
                targets.setdefault(option.target, spy_at(view, option.target))
    return [spy for spy in targets.values() if spy]


def _words(chosen: Iterable[str | Tile]) -> list[str]:
    return [value if isinstance(value, str) else value.id for value in chosen]


def _spares(named: list[tuple[str, str]], rules: dict) -> tuple[Group, ...]:
    return groups((_("By rule"), rules.items()), (_("By name"), named))
