"""What is asked at the end of a round: abilities, conspiracies, losses, discards."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from estoril.infra.optional import required
from games.core.lists import several
from games.core.places import location_name
from games.engine import forecast, forecast_of, neighbours
from games.engine.components import HAND_LIMIT, SPACES, TILES, USAGE
from games.engine.suppose import to_come, with_spy, without_spy
from games.story import descriptions
from games.story.abilities import ABILITY_WORDS
from games.web.game.board import space_name

from .base import DecisionPanel, ListPanel, Option, Words


class AbilityPanel(ListPanel):
    @property
    def step_prompt(self) -> str:
        if self.choice.step == "to":
            return _("Which free space should {target} be lured to?").format(
                target=space_name(SPACES[self.choice.chosen["target"]])
            )
        return _("Choose a target on the board or in the list.")

    @property
    def options(self) -> list[Option]:
        """Ability and target in one click; then the space that it leads to."""
        chosen = self.choice.chosen
        if self.choice.passing:
            return []
        if "target" in self.choice.picked and USAGE[chosen["ability"]].leads:
            return [self.option("to", value) for value in self.choice.values("to")]
        uses = dict.fromkeys(
            (words["ability"], words["target"]) for words, _action in self.choice.everything
        )
        abilities = list(dict.fromkeys(ability for ability, _target in uses))
        rivals_first = sorted(uses, key=lambda use: (abilities.index(use[0]), self._is_own(use[1])))
        return [self._use(ability, target) for ability, target in rivals_first]

    def _is_own(self, target: str) -> bool:
        spy = self.spy(SPACES[target]) if target else None
        return spy is not None and spy.controller == self.choice.decision.seat

    def _use(self, ability: str, target: str) -> Option:
        entry, chosen = ABILITY_WORDS[ability], self.choice.chosen
        return Option(
            id=f"use-{ability}-{target.replace('.', '-')}",
            query=self.choice.only(ability=ability, target=target),
            name=self._target(target) if target else str(entry.line),
            facts=self._target_facts(target),
            group=f"{entry.name}: {entry.line}" if target else str(entry.name),
            chosen=chosen.get("ability") == ability and chosen.get("target") == target,
        )

    def _target(self, target: str) -> str:
        space = SPACES[target]
        spy = self.spy(space)
        who = spy.tile.tile.name if spy and spy.tile.tile else pgettext("spy", "face down")
        owner = self.names[spy.controller] if spy else ""
        return _("{space}: {tile} ({player})").format(
            space=space_name(space), tile=who, player=owner
        )

    def _target_facts(self, target: str) -> tuple[str, ...]:
        spy = self.spy(SPACES[target]) if target else None
        if spy is None:
            return ()
        known = spy.tile.tile
        return (descriptions.tile_line(known) if known else descriptions.lying(spy.tile)[0],)

    def words(self, value: str) -> Words:
        """Describe the space that an ability leads to."""
        space = SPACES[value]
        name = _("Space {space}").format(space=space.roman)
        return Words(name, [], location_name(space.location))

    @property
    def meaning(self) -> list[str]:
        ability = self.choice.chosen.get("ability")
        if self.choice.passing:
            return [_("The abilities it has not used are lost for this round.")]
        if self.choice.step is None and ability:
            entry = ABILITY_WORDS[ability]
            return [f"{entry.name}: {entry.line}", *self._after_use()]
        return []

    def _after_use(self) -> list[str]:
        """Who would win the location then, where the spies there change."""
        chosen, acting = self.choice.chosen, self.view.acting
        spy = self.spy(SPACES[chosen["target"]]) if chosen["target"] else None
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

    @property
    def harm(self) -> str:
        """Warn if it works for the reader. Who turned it does not matter, nor whose it was."""
        chosen = self.choice.chosen
        target = SPACES.get(chosen.get("target", ""))
        spy = self.spy(target) if target else None
        if spy is None or spy.controller != self.choice.decision.seat:
            return ""
        if chosen["ability"] == "assassin":
            return _("You send your own spy home: it no longer counts here for you.")
        if USAGE[chosen["ability"]].leads and to_come(self.view, spy):
            return _(
                "You lure your own spy away: it no longer counts at {location}, and uses no ability"
                " any more this round."
            ).format(location=location_name(spy.space.location))
        return ""

    @property
    def confirm(self) -> str:
        chosen = self.choice.chosen
        if self.choice.passing:
            return _("Done with this spy")
        words = {
            "ability": ABILITY_WORDS[chosen["ability"]].name,
            "target": self._target(chosen["target"]) if chosen["target"] else "",
        }
        if chosen.get("to"):
            words["space"] = SPACES[chosen["to"]].roman
            return _("{ability}: {target}, to space {space}").format(**words)
        if chosen["target"]:
            return _("{ability}: {target}").format(**words)
        return str(words["ability"])


class ConspiracyPanel(ListPanel):
    field = "tile"

    @property
    def step_prompt(self) -> str:
        return _("Only you see the drawn tile. One of these goes under the draw pile.")

    def words(self, value: str) -> Words:
        tile = TILES[value]
        board = self.view.board(self.view.resolving or "")
        rewards = [lying.tile for lying in board.rewards if lying.tile] if board else []
        drawn = next(words["tile"] for words, _action in self.choice.everything)
        left = [TILES[drawn] if reward is tile else reward for reward in rewards]
        facts = [
            descriptions.tile_line(tile),
            _("Then the reward: {tiles}").format(tiles=several(reward.name for reward in left)),
        ]
        group = _("Drawn from the pile") if value == drawn else _("The reward")
        return Words(_("Bury {tile}").format(tile=tile.name), facts, group)

    @property
    def confirm(self) -> str:
        return self.words(self.choice.chosen["tile"]).name


class NationalismPanel(ListPanel):
    field = "flags"

    @property
    def step_prompt(self) -> str:
        return _("It counts unless you leave it out, all of it at this location together.")

    def words(self, value: str) -> Words:
        name = _("It counts") if value == "count" else _("Leave it out")
        return Words(name, [self._outlook(value)])

    def _outlook(self, value: str) -> str:
        """Who then wins, as all lies open; at the Casino, before dice."""
        here = required(self.view.board(required(self.view.resolving)))
        left_out = here.left_out
        if value == "ignore":
            left_out += (self.choice.decision.seat,)
        then = forecast_of(replace(here, left_out=left_out), neighbours(self.view, here))
        return descriptions.outlook(then, self.names)

    @property
    def confirm(self) -> str:
        return self.words(self.choice.chosen["flags"]).name


class SacrificePanel(ListPanel):
    field = "space"

    def words(self, value: str) -> Words:
        return self.spy_words(SPACES[value])

    @property
    def meaning(self) -> list[str]:
        if not self.choice.chosen.get("space"):
            return []
        return [_("It leaves the game for good, and is worth nothing any more.")]

    @property
    def confirm(self) -> str:
        spy = self.spy(SPACES[self.choice.chosen["space"]])
        name = spy.tile.tile.name if spy and spy.tile.tile else ""
        return _("Give up {tile}").format(tile=name)


class DiscardPanel(DecisionPanel):
    """A form of its own: all tiles are chosen at once."""

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

    @property
    def confirm(self) -> str:
        if self.choice.decision.answered:
            return _("Change the discard")
        return _("Discard these")
