"""The order book as a form: a section for each thing that this seat may still be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from estoril.infra.optional import required
from games.engine.actions import Pass, Place, Use
from games.engine.components import LOCATIONS, USAGE, Space, Tile
from games.engine.suppose import spy_at, to_act, to_place, yet_to_act
from games.orders import Act, Book, preview
from games.orders.book import ALTERNATIVES
from games.orders.decisions import spies_placed
from games.orders.foresight import as_if_placed, at_boca, may_conspire
from games.story.abilities import ABILITY_WORDS
from games.web.game.board import space_name

from . import quick, words
from .parts import Field, Group, Section, groups, preferences

if TYPE_CHECKING:
    from games.engine import SpyView, View
    from games.orders.book import Wish

    Standing = tuple[View, Space]  # a table, and where on it a spy is


def wish_word(wish: Wish) -> str:
    """A wish as the value of an option."""
    if isinstance(wish, Pass):
        return "pass"
    target = wish.target if isinstance(wish.target, str | None) else wish.target.id
    return f"{wish.ability}:{target or ''}"


class Panel:
    """Of one seat, from its view. ``book`` may be one that is not saved."""

    def __init__(self, view: View, names: Sequence[str], book: Book) -> None:
        assert isinstance(view.viewer, int)
        self.view, self.names, self.book = view, names, book
        self.me = view.seats[view.viewer]
        self.turn = spies_placed(view)
        self.asked = next((d.kind for d in view.decisions if d.seat == view.viewer), None)

    @property
    def sections(self) -> list[Section]:
        found = [self._placement(), *self._spies(), *self._planned()]
        found += [self._conspiracy(), self._boca(), self._discard()]
        return [section for section in found if section is not None]

    @property
    def count(self) -> str:
        """How much has been left, in words; empty if nothing."""
        book = self.book
        number = len(book.spies) + sum(
            map(bool, (self._plans(), book.conspiracy, book.boca, book.discard))
        )
        if not number:
            return ""
        return ngettext("{n} order", "{n} orders", number).format(n=number)

    @property
    def foreseen(self) -> list[str]:
        return [
            words.answer(answer, self.view, self.names) for answer in preview(self.book, self.view)
        ]

    # ── where the next spy goes ──────────────────────────────────────────────────────────────

    def _plans(self) -> tuple:
        return self.book.plans if self.book.turn == self.turn else ()

    def _placement(self) -> Section | None:
        asked = to_place(self.view)
        if asked is None or self.asked == "place":
            return None
        options = [o for o in asked.decisions[0].options if isinstance(o, Place)]
        spaces = list(dict.fromkeys(option.space for option in options))
        boards = [
            (
                LOCATIONS[board.location].name,
                [
                    (space.id, space_name(space))
                    for space in spaces
                    if space.location == board.location
                ],
            )
            for board in self.view.boards
        ]
        hand = groups(("", [(tile.id, tile.name) for tile in self.me.hand]))
        first, *others = (self._plan(i, hand, groups(*boards)) for i in range(ALTERNATIVES))
        return Section(
            "place",
            _("When your turn comes"),
            _("If this is not possible any more, the next; otherwise you are asked."),
            (first, tuple(self._after_placing())),
            tuple(others),
        )

    def _plan(
        self, i: int, hand: tuple[Group, ...], boards: tuple[Group, ...]
    ) -> tuple[Field, ...]:
        plans = self._plans()
        tile, space = (plans[i].tile.id, plans[i].space.id) if i < len(plans) else ("", "")
        nth = str(words.CHOICES[i])
        spy, where = _("{nth}: the spy").format(nth=nth), _("{nth}: the space").format(nth=nth)
        return (
            Field(f"plan-tile-{i}", "plan-tile", spy, hand, tile),
            Field(f"plan-space-{i}", "plan-space", where, boards, space),
        )

    def _after_placing(self) -> Iterable[Field]:
        plan = next(iter(self._plans()), None)
        looks = groups(("", words.PEEKS.items()))
        yield self._field(
            "peek", _("Then peek at"), looks, ",".join(_words(plan.peek)) if plan else ""
        )
        tables = [LOCATIONS[board.location] for board in self.view.boards]
        if any(table.stakes for table in tables) and "roulette" in self.view.options.modules:
            own = groups(("", [(t.id, t.name) for t in (*self.me.hand, *self.me.discards)]))
            stake = next((p.stake.id for p in self._plans() if p.stake), "")
            yield self._field("stake", _("Stake at the Casino"), own, stake)
        for table in sorted(tables, key=lambda table: table.has_die):
            if table.turnable:
                label = _("Alcântara, if yours is the first spy there")
                yield self._adjustment(table.id, label, words.TURNS.items())
            elif table.has_die:
                yield self._adjustment(table.id, _("The airport's die"), words.shifts())

    def _adjustment(
        self, location: str, label: str, offered: Iterable[tuple[str, object]]
    ) -> Field:
        there = [plan.adjust for plan in self._plans() if plan.space.location == location]
        value = "" if not there or there[0] is None else str(there[0])
        return self._field(location, label, groups(("", offered)), value)

    def _field(self, name: str, label: str, offered: tuple[Group, ...], value: str) -> Field:
        return Field(f"plan-{name}", f"plan-{name}", label, offered, value)

    # ── what spies do ────────────────────────────────────────────────────────────────────────

    def _spies(self) -> Iterable[Section]:
        for spy in yet_to_act(self.view):
            tile = required(spy.tile.tile)
            title = _("{tile} at {space}").format(tile=tile.name, space=space_name(spy.space))
            yield self._wishes(tile, title, [(self.view, spy.space)])

    def _planned(self) -> Iterable[Section]:
        """Spies that orders may place: what they do there can be said beforehand."""
        there: dict[Tile, list[Standing]] = {}
        for plan in self._plans():
            if plan.tile not in self.me.hand or spy_at(self.view, plan.space):
                continue
            placed = as_if_placed(self.view, plan)
            if any(spy.space is plan.space for spy in yet_to_act(placed)):
                there.setdefault(plan.tile, []).append((placed, plan.space))
        for tile, standings in there.items():
            title = _("{tile}, once it is placed").format(tile=tile.name)
            yield self._wishes(tile, title, standings)

    def _wishes(self, tile: Tile, title: str, standings: list[Standing]) -> Section:
        """Of a spy, wherever it stands or may stand."""
        asked = [to_act(*standing) for standing in standings]
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
        )

    def _choices(self, ability: str, asked: list[View]) -> Iterable[tuple[str, Iterable]]:
        """By rule, by where somebody stands, by who it is."""
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
            (LOCATIONS[id].name, [(space.id, space_name(space)) for space in LOCATIONS[id].spaces])
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
        if not may_conspire(self.view, self._plans()):
            return None
        return Section(
            "conspiracy",
            _("In a conspiracy"),
            _("What the reward should be."),
            more=preferences("conspiracy", groups(("", words.likings())), self.book.conspiracy),
            quick=quick.for_rest("conspiracy", self.book),
        )

    def _boca(self) -> Section | None:
        named = [(tile.id, tile.name) for tile in at_boca(self.view, self._plans())]
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
    found: dict[Space, SpyView | None] = {}
    for view in asked:
        for option in view.decisions[0].options:
            if isinstance(option, Use) and option.ability == ability and option.target:
                found.setdefault(option.target, spy_at(view, option.target))
    return [spy for spy in found.values() if spy]


def _words(chosen: Iterable[str | Tile]) -> list[str]:
    return [value if isinstance(value, str) else value.id for value in chosen]


def _spares(named: list[tuple[str, str]], rules: dict) -> tuple[Group, ...]:
    return groups((_("By rule"), rules.items()), (_("By name"), named))
