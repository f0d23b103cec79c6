"""All words about the locations: pages, tips and rules take them here.

Their names are printed on the boards, so they are among the engine's components.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.engine import Options
from games.engine.components import LOCATIONS

from . import texts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text


@dataclass(frozen=True, slots=True)
class LocationWords:
    """``line`` is what is special there; ``details`` and ``rulings`` are its article among the
    rules; ``stronger`` says why a spy is, where the location makes it so."""

    line: Text
    details: tuple[Text, ...]
    rulings: tuple[int, ...] = ()
    stronger: Text | None = None


LOCATION_WORDS: Final[dict[str, LocationWords]] = {
    "alcantara": LocationWords(
        line=_("Whoever places here first may turn the board at once."),
        details=(
            _(
                "The first player to place here in a round may turn the board by a quarter either"
                " way or by half, right after any peek. Spy and reward travel with their spaces."
            ),
            _("Outer and inner spaces are then judged anew. Later spies do not turn it again."),
            _("A spy that is seduced here does not turn the board."),
        ),
        rulings=(9, 10, 11, 119),
    ),
    "church": LocationWords(
        line=_("No assassin strikes in the church."),
        details=(
            _("Assassin symbols do nothing here. Every other symbol works."),
            _(
                "In the 2019 edition a character with an assassin symbol may not even be placed"
                " here. In the 2016 editions it may; it just has to behave."
            ),
            _("An assassin may be seduced into the church: its abilities are gone anyway."),
        ),
        rulings=(5, 19, 32, 33),
    ),
    "palacio": LocationWords(
        line=_("British spies have 1 more strength."),
        details=(
            _("The Allies' hotel. Each British spy here counts 1 more, for whoever controls it."),
            _("This is no ability, so seduced British spies get it, too."),
        ),
        rulings=(45, 46),
        stronger=_("a Briton at Hotel Palácio"),
    ),
    "tamariz": LocationWords(
        line=_("A beach in full sun: every tile lies face up."),
        details=(_("Nothing is Top Secret here, the reward included. No space gives a peek."),),
    ),
    "atlantico": LocationWords(
        line=_("German spies have 1 more strength."),
        details=(
            _("The Germans' hotel. Each German spy here counts 1 more, for whoever controls it."),
            _("This is no ability, so seduced German spies get it, too."),
        ),
        rulings=(45, 46),
        stronger=_("a German at Hotel Atlântico"),
    ),
    "muchaxo": LocationWords(
        line=_("Every space counts as an outer space, wherever the board lies."),
        details=(
            _("You may place on any free space here without a spy of yours next to it."),
            _("Spaces of other boards do not become outer ones by lying beside it."),
        ),
        rulings=(8,),
    ),
    "casino": LocationWords(
        line=_("Two dice for each spy: their difference is added to its strength."),
        details=(
            _(
                "After all abilities, two dice are rolled for each spy present. The difference"
                " between them, 0 to 5, is added to that spy's strength. One roll, no second"
                " chance."
            ),
            _("With the roulette module every spy placed here also costs a stake."),
        ),
        rulings=(5, 65, 106, 107, 108, 109, 110),
    ),
    "boca": LocationWords(
        line=_("If rivals meet here, the weakest loses a spy for good."),
        details=(
            _(
                "After the reward is won, and if at least two players have spies here, the last in"
                " the ranking removes one spy they control here from the game."
            ),
            _("It is worth nothing any more: no points, no discard. A shield does not help."),
            _("Strengths are taken once, for winner and loser alike."),
            _("Editions differ on who is last in a tie."),
        ),
        rulings=(58, 66, 67, 68, 69, 70, 71, 72, 73),
    ),
    "museum": LocationWords(
        line=_("Four spaces, the reward in the middle, and the widest peek of all."),
        details=(
            _("Four spaces form a ring around the reward; the reward touches none of them."),
            _("Space IV lets you look at a face-down tile anywhere on the coast."),
        ),
        rulings=(7, 88),
    ),
    "avenida": LocationWords(
        line=_("Spies with nationalism have 1 more strength, here and next door."),
        details=(
            _(
                "Each spy with nationalism here or on a location next to it counts 1 more: per spy,"
                " not per symbol, and without any matching flag."
            ),
            _("It holds all round long. A seduced spy has no nationalism and gets nothing."),
        ),
        rulings=(45, 47),
        stronger=_("Hotel Avenida Palace is near"),
    ),
    "garrett": LocationWords(
        line=_("Two rewards for one winner. Women have 2 more strength."),
        details=(
            _("Whoever wins here takes both rewards."),
            _("Each woman here counts 2 more, seduced or not."),
        ),
        rulings=(25, 39, 46, 104, 105),
        stronger=_("a woman at Garrett"),
    ),
    "airport": LocationWords(
        line=_("A die says when it is resolved, and whoever places here may nudge the die."),
        details=(
            _(
                "When the airport enters the grid a twelve-sided die is rolled. Its number says"
                " when the airport is resolved; on equal numbers the airport goes first."
            ),
            _("Placing here lets you move the die up or down, within 1 and 12."),
            _("A spy that is seduced here moves nothing."),
        ),
        rulings=(101, 102, 103, 119),
    ),
}


def lines_in(options: Options, location: str) -> list[str]:
    """What is special at a location in a game of these options, in sentences."""
    lines = [LOCATION_WORDS[location].line]
    if options.banned_at(location):
        lines.append(texts.SWITCH_VALUES["church_assassins", "banned"].line)
    if LOCATIONS[location].takes_spy:
        lines.append(texts.SWITCH_VALUES["boca_tie", options.switches.boca_tie].line)
    if LOCATIONS[location].stakes and "roulette" in options.modules:
        lines.append(texts.MODULES["roulette"].line)
    return [str(line) for line in lines]
