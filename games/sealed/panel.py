"""The order book as a form: a section for each thing that this seat may still be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.actions import Pass, Place, Use
from games.engine.components import LOCATIONS, TILES, Tile
from games.engine.suppose import spy_at, to_act, to_give_up, to_place, yet_to_act
from games.orders import Act, Book, preview
from games.orders.deciding import spies_placed
from games.page.board import space_name
from games.rulebook import texts

from . import words

if TYPE_CHECKING:
    from games.engine import View
    from games.engine.views import SpyView
    from games.orders.book import Wish

PLACES: Final = 3  # to fill in for each thing
QUICK: Final[dict[str, tuple[Wish, ...]]] = {
    "assassin": (Act("assassin", "leading_rival"), Pass()),
    "conspiracy": (Act("conspiracy"), Pass()),
    "seduction": (Act("seduction", "strongest_own"), Pass()),
    "diplomacy": (Act("diplomacy", "strongest_own"), Pass()),
    "double_agent": (Act("double_agent", "leading_rival"), Pass()),
    "pass": (Pass(),),
}
FOR_POINTS: Final = ("points", "keep")


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """``name`` is empty where there is only one."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to choose from a list; empty means that the player is asked."""

    id: str
    name: str
    label: str
    groups: tuple[Group, ...]
    value: str = ""


@dataclass(frozen=True, slots=True)
class Quick:
    """An order at one click."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    note: str
    rows: tuple[tuple[Field, ...], ...]
    quick: tuple[Quick, ...] = ()

    @property
    def filled(self) -> bool:
        return any(field.value for row in self.rows for field in row)


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
        hand = _group(("", [(tile.id, tile.name) for tile in self.me.hand]))
        boards = _group(
            *(
                (
                    LOCATIONS[b.location].name,
                    [(s.id, space_name(s)) for s in spaces if s.location == b.location],
                )
                for b in self.view.boards
            )
        )
        rows = []
        for i in range(PLACES):
            plan = self._plans()[i] if i < len(self._plans()) else None
            label = str(words.CHOICES[i])
            rows.append(
                (
                    Field(
                        f"plan-tile-{i}",
                        "plan-tile",
                        _("{nth}: the spy").format(nth=label),
                        hand,
                        plan.tile.id if plan else "",
                    ),
                    Field(
                        f"plan-space-{i}",
                        "plan-space",
                        _("{nth}: the space").format(nth=label),
                        boards,
                        plan.space.id if plan else "",
                    ),
                )
            )
        return Section(
            "place",
            _("When your turn comes"),
            _("The first of these that is possible then."),
            (*rows, tuple(self._after_placing())),
        )

    def _after_placing(self) -> Iterable[Field]:
        plan = next(iter(self._plans()), None)
        looks = (
            ",".join(look if isinstance(look, str) else look.id for look in plan.peek)
            if plan
            else ""
        )
        yield Field(
            "plan-peek", "plan-peek", _("Then peek at"), _group(("", words.PEEKS.items())), looks
        )
        tables = {board.location for board in self.view.boards}
        if "casino" in tables and "roulette" in self.view.options.modules:
            own = [(tile.id, tile.name) for tile in (*self.me.hand, *self.me.discards)]
            stake = next((p.stake.id for p in self._plans() if p.stake), "")
            yield Field(
                "plan-stake", "plan-stake", _("Stake at the Casino"), _group(("", own)), stake
            )
        if tables & {"alcantara", "airport"}:
            leave = [("0", _("Leave it as it is"))]
            adjust = "" if plan is None or plan.adjust is None else str(plan.adjust)
            yield Field(
                "plan-adjust",
                "plan-adjust",
                _("Alcântara and the airport die"),
                _group(("", leave)),
                adjust,
            )

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
        groups = []
        for ability, spies in targets.items():
            if ability == "conspiracy":
                choices = [("conspiracy:", str(words.CONSPIRE))]
            else:
                rules = words.RULES[ability].items()
                choices = [(f"{ability}:{rule}", str(said)) for rule, said in rules]
                choices += [
                    (f"{ability}:{spy.space.id}", words.spy_name(spy, self.names)) for spy in spies
                ]
            groups.append((str(texts.ABILITIES[ability].name), choices))
        groups.append((_("Nothing"), [("pass", str(words.HOLD))]))
        wished = self.book.spies.get(tile, ())
        quick = tuple(
            Quick(f"{tile.id}:{name}", str(words.QUICK[name]), wished == QUICK[name])
            for name in (*targets, "pass")
        )
        return Section(
            f"spy-{tile.id}",
            title,
            ", ".join(str(texts.ABILITIES[ability].name) for ability in targets),
            _rows(f"spy-{tile.id}", _group(*groups), [wish_word(wish) for wish in wished]),
            quick,
        )

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
            _rows("conspiracy", _group(("", words.likings())), self.book.conspiracy),
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
            _rows("boca", _spares(named, words.SPARES), self.book.boca),
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
            _rows("discard", _spares(named, rules), self.book.discard),
        )


def _group(*groups: tuple[str, Iterable[tuple[str, object]]]) -> tuple[Group, ...]:
    made = (
        Group(name, tuple(Option(value, str(said)) for value, said in options))
        for name, options in groups
    )
    return tuple(group for group in made if group.options)


def _spares(named: list[tuple[str, str]], rules: dict) -> tuple[Group, ...]:
    return _group((_("By rule"), rules.items()), (_("By name"), named))


def _rows(
    name: str, groups: tuple[Group, ...], chosen: Sequence[object]
) -> tuple[tuple[Field, ...], ...]:
    """One below the other, in order of preference."""
    values = [value if isinstance(value, str) else value.id for value in chosen]
    return tuple(
        (
            Field(
                f"{name}-{i}",
                name,
                str(words.CHOICES[i]),
                groups,
                values[i] if i < len(values) else "",
            ),
        )
        for i in range(PLACES)
    )


def at_one_click(book: Book, word: str) -> Book:
    """The book with a quick order in it; the word is what its button sends."""
    id, _colon, name = word.rpartition(":")
    if id not in TILES or name not in QUICK:
        raise ValueError("no such order")
    conspiracy = book.conspiracy or FOR_POINTS if name == "conspiracy" else book.conspiracy
    return replace(book, spies={**book.spies, TILES[id]: QUICK[name]}, conspiracy=conspiracy)
