"""The order book as a form: a section for each thing that this seat may still be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.actions import Pass, Place, Use
from games.engine.components import LOCATIONS, Tile
from games.engine.suppose import spy_at, to_act, to_give_up, to_place, yet_to_act
from games.orders import Book, preview
from games.orders.deciding import spies_placed
from games.page.board import space_name
from games.rulebook import texts

from . import quick, words
from .parts import PLACES, Field, Group, Section, groups, preferences

if TYPE_CHECKING:
    from games.engine import View
    from games.engine.views import SpyView
    from games.orders.book import Wish


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
        self.turn = spies_placed(view) if view.boards else 0
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
        first, *others = (self._plan(i, hand, groups(*boards)) for i in range(PLACES))
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
        tables = {board.location for board in self.view.boards}
        if "casino" in tables and "roulette" in self.view.options.modules:
            own = groups(("", [(t.id, t.name) for t in (*self.me.hand, *self.me.discards)]))
            stake = next((p.stake.id for p in self._plans() if p.stake), "")
            yield self._field("stake", _("Stake at the Casino"), own, stake)
        if tables & {"alcantara", "airport"}:
            leave = groups(("", [("0", _("Leave it as it is"))]))
            adjust = str(plan.adjust) if plan and plan.adjust is not None else ""
            yield self._field("adjust", _("Alcântara and the airport die"), leave, adjust)

    def _field(self, name: str, label: str, offered: tuple[Group, ...], value: str) -> Field:
        return Field(f"plan-{name}", f"plan-{name}", label, offered, value)

    # ── what spies do ────────────────────────────────────────────────────────────────────────

    def _spies(self) -> Iterable[Section]:
        for spy in yet_to_act(self.view):
            asked = to_act(self.view, spy.space)
            title = _("{tile} at {space}").format(
                tile=spy.tile.tile.name, space=space_name(spy.space)
            )
            targets = {
                ability: self._targets(asked, ability) for ability in dict.fromkeys(asked.symbols)
            }
            yield self._wishes(spy.tile.tile, title, targets)

    def _targets(self, asked: View, ability: str) -> list[SpyView]:
        options = asked.decisions[0].options
        spaces = dict.fromkeys(
            o.target for o in options if isinstance(o, Use) and o.ability == ability and o.target
        )
        return [spy for space in spaces if (spy := spy_at(self.view, space))]

    def _planned(self) -> Iterable[Section]:
        """Spies that orders may place: what they do there can be said beforehand."""
        for tile in dict.fromkeys(plan.tile for plan in self._plans()):
            abilities = [a for a in dict.fromkeys(tile.abilities) if a != "nationalism"]
            if abilities and tile in self.me.hand:
                title = _("{tile}, once it is placed").format(tile=tile.name)
                yield self._wishes(tile, title, {ability: [] for ability in abilities})

    def _wishes(self, tile: Tile, title: str, targets: dict[str, list[SpyView]]) -> Section:
        offered = [
            (str(texts.ABILITIES[ability].name), self._choices(ability, spies))
            for ability, spies in targets.items()
        ]
        hold = (_("Nothing"), [("pass", words.HOLD)])
        wished = [wish_word(wish) for wish in self.book.spies.get(tile, ())]
        return Section(
            f"spy-{tile.id}",
            title,
            ", ".join(str(texts.ABILITIES[ability].name) for ability in targets),
            more=preferences(f"spy-{tile.id}", groups(*offered, hold), wished),
            quick=quick.for_spy(tile, targets, self.book),
        )

    def _choices(self, ability: str, spies: list[SpyView]) -> list[tuple[str, object]]:
        if ability == "conspiracy":
            return [("conspiracy:", words.CONSPIRE)]
        rules = [(f"{ability}:{rule}", said) for rule, said in words.RULES[ability].items()]
        named = [(f"{ability}:{spy.space.id}", words.spy_name(spy, self.names)) for spy in spies]
        return [*rules, *named]

    # ── the rest ─────────────────────────────────────────────────────────────────────────────

    def _conspiracy(self) -> Section | None:
        acting = [spy.tile.tile for spy in yet_to_act(self.view)]
        planned = [plan.tile for plan in self._plans()]
        if not any("conspiracy" in tile.abilities for tile in (*acting, *planned) if tile):
            return None
        return Section(
            "conspiracy",
            _("In a conspiracy"),
            _("What the reward should be."),
            more=preferences("conspiracy", groups(("", words.likings())), self.book.conspiracy),
            quick=quick.for_rest("conspiracy", self.book),
        )

    def _boca(self) -> Section | None:
        board = self.view.board("boca")
        if board is None or board.resolved or to_give_up(self.view) is None:
            return None
        own = [spy for spy in board.spies if spy.controller == self.view.viewer]
        named = [(spy.tile.tile.id, spy.tile.tile.name) for spy in own if spy.tile.tile]
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
            more=preferences("discard", _spares(named, rules), _words(self.book.discard)),
            quick=quick.for_rest("discard", self.book),
        )


def _words(chosen: Iterable[object]) -> list[str]:
    return [value if isinstance(value, str) else value.id for value in chosen]


def _spares(named: list[tuple[str, str]], rules: dict) -> tuple[Group, ...]:
    return groups((_("By rule"), rules.items()), (_("By name"), named))
