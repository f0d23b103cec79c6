"""What is asked of the reader: prompts, options and consequences in words, kind by kind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import SpyView, TileView, forecast
from games.engine.components import HAND_LIMIT, LOCATIONS, SPACES, TILES, USAGE
from games.engine.suppose import with_spy, without_spy
from games.story import descriptions, texts
from games.story.abilities import ABILITY_WORDS
from games.story.questions import question

from .board import space_name
from .choice import NOTHING, Choice
from .wording import Wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from games.engine import View

    from .tiles import Faces


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: a link, its name and what it would mean."""

    id: str
    query: str
    name: str
    facts: tuple[str, ...] = ()
    group: str = ""
    chosen: bool = False
    face: SafeString | None = None


class Asking:
    """One decision, as far as it has been chosen, seen from its seat's view."""

    def __init__(self, view: View, choice: Choice, names: Sequence[str], faces: Faces) -> None:
        self.view, self.choice, self.names, self.faces = view, choice, names, faces
        self.words = Wording(view, choice, names)
        self.outer = self.words.outer

    # ── the question ─────────────────────────────────────────────────────────────────────────

    @property
    def title(self) -> str:
        return question(self.view, self.choice.kind)

    @property
    def prompt(self) -> str:
        chosen = self.choice.chosen
        if self.choice.step is None:
            return _("Look it over, then confirm.")
        match self.choice.kind, self.choice.step:
            case "place", "tile":
                return _("Choose a spy from your hand, then a lit space on the board.")
            case "place", "space":
                return _("Where does {tile} go? The open spaces are lit.").format(
                    tile=TILES[chosen["tile"]].name
                )
            case "place", "stake":
                return _(
                    "The roulette wants a stake. From your hand it stays secret, from your"
                    " discards it lies open. Whoever wins the Casino takes all stakes."
                )
            case "ability", "to":
                return _("Which free space should {target} be lured to?").format(
                    target=space_name(SPACES[chosen["target"]])
                )
            case "ability", _:
                return _("Choose a target on the board or in the list.")
            case "conspiracy", _:
                return _("Only you see the drawn tile. One of these goes under the draw pile.")
            case "enigma", _:
                return _("Where it lies, everything lies open, and the winner takes it along.")
            case (("turn" | "shift"), _):
                return _("Choose one of these.")
        return _("Choose on the board or in the list.")

    # ── what can be chosen ───────────────────────────────────────────────────────────────────

    @property
    def options(self) -> list[Option]:
        """The step that is open, or the last one again once all is chosen."""
        kind = self.choice.kind
        if kind == "ability":
            return self._abilities()
        name = self.choice.step or {"place": "space"}.get(kind)
        if kind == "place" and name == "tile":
            return []  # the hand itself
        if name is None:
            name = {"peek": "at", "turn": "quarters", "shift": "by", "enigma": "location"}.get(
                kind, {"conspiracy": "tile", "boca": "space"}.get(kind, "")
            )
        return [self._option(name, value) for value in self.choice.values(name)] if name else []

    def _option(self, field: str, value: str) -> Option:
        name, facts, group = self.words.value(field, value)
        tile = TILES.get(value) if field in ("tile", "stake") else None
        return Option(
            id=f"{field}-{value.replace('.', '-')}",
            query=self.choice.query(**{field: value}),
            name=name,
            facts=tuple(facts),
            group=group,
            chosen=self.choice.chosen.get(field) == value,
            face=self.faces.face(tile) if tile else None,
        )

    def _abilities(self) -> list[Option]:
        """Ability and target in one click; then the space that it leads to."""
        options = []
        done = set()
        picked = self.choice.chosen
        if self.choice.passing:
            return []
        ability = self.choice.chosen.get("ability")
        if "target" in self.choice.picked and ability and USAGE[ability].leads:
            return [self._option("to", value) for value in self.choice.values("to")]
        for words, _action in self.choice.everything:
            ability, target = words["ability"], words["target"]
            if (ability, target) in done:
                continue
            done.add((ability, target))
            entry = ABILITY_WORDS[ability]
            name = self.words.target(target) if target else str(entry.line)
            options.append(
                Option(
                    id=f"use-{ability}-{target.replace('.', '-')}",
                    query=self.choice.only(
                        **{"ability": ability, **({"target": target} if target else {})}
                    ),
                    name=name,
                    facts=self.words.target_facts(target),
                    group=f"{entry.name}: {entry.line}" if target else str(entry.name),
                    chosen=picked.get("ability") == ability and picked.get("target") == target,
                )
            )
        return options

    # ── what the chosen thing would mean ─────────────────────────────────────────────────────

    @property
    def meaning(self) -> list[str]:
        """Of the choice as it stands, in sentences."""
        chosen = self.choice.chosen
        match self.choice.kind:
            case "place" if chosen.get("space") and chosen.get("tile"):
                return self._placement()
            case "ability" if self.choice.passing:
                return [_("The abilities it has not used are lost for this round.")]
            case "ability" if self.choice.step is None and chosen.get("ability"):
                entry = ABILITY_WORDS[chosen["ability"]]
                return [f"{entry.name}: {entry.line}", *self._after_use()]
            case "boca" if chosen.get("space"):
                return [_("It leaves the game for good, and is worth nothing any more.")]
        return []

    def _after_use(self) -> list[str]:
        """Who would win the location then, where the spies there change."""
        chosen, acting = self.choice.chosen, self.view.acting
        spy = self.words.spy(SPACES[chosen["target"]]) if chosen["target"] else None
        if spy is None or acting is None or not USAGE[chosen["ability"]].displaces:
            return []
        view = without_spy(self.view, spy.space)
        if chosen["to"]:
            view = with_spy(view, replace(spy, space=SPACES[chosen["to"]], seduced=True))
        after = forecast(view, acting.location)
        if after is None:
            return []
        words = descriptions.outlook(after, self.names)
        return [_("Then, at this location: {outlook}").format(outlook=words)]

    def _placement(self) -> list[str]:
        chosen = self.choice.chosen
        tile, space = TILES[chosen["tile"]], SPACES[chosen["space"]]
        seat = self.choice.decision.seat
        face_up = not self.words.face_down(space)
        lines = [
            _("Outer space.") if space in self.outer else _("Inner space, next to a spy of yours."),
            _("Everybody will see who it is.")
            if face_up
            else _("It lies face down: only you know who it is."),
        ]
        if space.peek != "none":
            lines.append(_("You peek: {range}").format(range=texts.PEEKS[space.peek].line))
        if space.die_shift:
            lines.append(_("You may move the airport die."))
        board = self.view.board(space.location)
        if LOCATIONS[space.location].turnable and board and not board.spies:
            lines.append(_("You are the first here: you may turn the board."))
        lying = TileView(face_up, tile, "open" if face_up else "own")
        spy = SpyView(space, lying, seat, seat, seduced=False, shielded=False)
        after = forecast(with_spy(self.view, spy), space.location)
        if after:
            words = descriptions.outlook(after, self.names)
            lines.append(_("With it there: {outlook}").format(outlook=words))
        return lines

    @property
    def confirm(self) -> str:
        """What the button says."""
        chosen = self.choice.chosen
        match self.choice.kind:
            case "place":
                return _("Place {tile} on {space}").format(
                    tile=TILES[chosen["tile"]].name, space=space_name(SPACES[chosen["space"]])
                )
            case "peek":
                return _("Look at nothing") if chosen["at"] == NOTHING else _("Look")
            case "turn":
                return self.words.turn(int(chosen["quarters"]))[0]
            case "shift":
                return self.words.shift(int(chosen["by"]))[0]
            case "enigma":
                return _("Place the Enigma at {location}").format(
                    location=LOCATIONS[chosen["location"]].name
                )
            case "ability" if self.choice.passing:
                return _("Done with this spy")
            case "ability":
                return self._use_words()
            case "conspiracy":
                return self.words.bury(chosen["tile"])[0]
        spy = self.words.spy(SPACES[chosen["space"]])
        name = spy.tile.tile.name if spy and spy.tile.tile else ""
        return _("Give up {tile}").format(tile=name)

    def _use_words(self) -> str:
        chosen = self.choice.chosen
        words = {
            "ability": ABILITY_WORDS[chosen["ability"]].name,
            "target": self.words.target(chosen["target"]) if chosen["target"] else "",
        }
        if chosen.get("to"):
            words["space"] = SPACES[chosen["to"]].roman
            return _("{ability}: {target}, to space {space}").format(**words)
        if chosen["target"]:
            return _("{ability}: {target}").format(**words)
        return str(words["ability"])

    @property
    def number(self) -> int:
        """How many tiles a discard wants."""
        return len(self.view.seats[self.choice.decision.seat].hand) - HAND_LIMIT

    @property
    def number_words(self) -> str:
        return ngettext(
            "Choose {n} tile to discard: six stay in your hand.",
            "Choose {n} tiles to discard: six stay in your hand.",
            self.number,
        ).format(n=self.number)
