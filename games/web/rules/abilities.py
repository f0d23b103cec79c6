"""The articles on the abilities. Figures in the examples come from the tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.components import TILES
from games.story import texts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Ability


@dataclass(frozen=True, slots=True)
class Article:
    id: Ability
    what: Text
    when: Text
    targets: tuple[Text, ...]
    limits: tuple[Text, ...]
    example: Text
    rulings: tuple[int, ...]

    @property
    def name(self) -> Text:
        return texts.ABILITIES[self.id].name

    @property
    def line(self) -> Text:
        return texts.ABILITIES[self.id].line


_ON_ITS_SPACE = _("When the space it stands on is resolved. You may always decline.")
_NO_REWARD = _("A reward is never a target.")
_NO_SHIELD = _("A spy with a shield cannot be chosen.")

_ASSASSIN = Article(
    "assassin",
    what=_(
        "Pick a spy on this location. It leaves the board for its owner's hand and its marker goes"
        " back to the supply. Nobody dies in Estoril, but this evening is over for that spy: it no"
        " longer counts, and if its space had not been reached it never acts."
    ),
    when=_ON_ITS_SPACE,
    targets=(
        _("Any spy on the same location: a rival's, your own, even the assassin itself."),
        _("Spies that were seduced to this location."),
    ),
    limits=(
        _NO_REWARD,
        _NO_SHIELD,
        _("At Sto. António do Estoril the symbol does nothing."),
        _("Neither the spy nor the marker can be used again this round."),
    ),
    example=format_lazy(
        _(
            "At the Hotel Atlântico your {yours.name} stands on space I. On space II waits"
            " {rival.name}, strength {rival.strength} and a conspiracy in his pocket. You send him"
            " home: he neither conspires nor counts, and is back in his owner's hand for the next"
            " round."
        ),
        yours=TILES["s-smith"],
        rival=TILES["pires"],
    ),
    rulings=(22, 26, 27, 28, 29, 30, 31, 32, 33, 97),
)

_CONSPIRACY = Article(
    "conspiracy",
    what=_(
        "Look, alone, at the top tile of the draw pile. Then lay one of the two, that tile or the"
        " present reward, face up as the reward. The other goes face down under the draw pile."
    ),
    when=_ON_ITS_SPACE,
    targets=(_("The reward of this location and the top tile of the draw pile."),),
    limits=(
        _("Once you have looked you must choose, but you may choose what was there before."),
        _("If you keep the old reward, nobody else learns what you buried."),
        _("With an empty draw pile there is nothing to conspire about."),
        _("At Garrett you bury exactly one of three: the two rewards and the top tile."),
    ),
    example=format_lazy(
        _(
            "{reward.name} is the reward here, worth {reward.vp}, and you are about to lose the"
            " location. Your {yours.name} looks at the pile and finds {top.name}, worth {top.vp}."
            " You lay that one out instead. Congratulations to your rival."
        ),
        reward=TILES["garbo"],
        yours=TILES["red-hans-r"],
        top=TILES["pires"],
    ),
    rulings=(34, 35, 36, 37, 38, 39),
)

_NATIONALISM = Article(
    "nationalism",
    what=_(
        "Each symbol adds 1 strength for every other face-up flag of the same country on this"
        " location and on all locations next to it. It does not matter whose tiles they are:"
        " rivals, rewards and spies on locations already resolved all wave the flag."
    ),
    when=_(
        "Always on, never asked. It is read once, when strengths are compared, after every other"
        " ability of the location."
    ),
    targets=(
        _("Face-up spies of the same country here and next door, yours and theirs."),
        _("Face-up rewards that still lie there."),
        _("Seduced spies, at the place where they are now."),
    ),
    limits=(
        _("Its own flag does not count."),
        _("Face-down tiles do not count, nor do tiles in hands or tiles already won."),
        _("A seduced spy has no nationalism for the rest of the round."),
        _("Near the Hotel Avenida Palace the spy gains 1 more, whatever its symbols."),
    ),
    example=format_lazy(
        _(
            "{yours.name} of Portugal, strength {yours.strength}, is at Tamariz. Two other"
            " Portuguese can be seen: {beside.name} beside him and {reward.name}, a face-up reward"
            " next door. He counts {total}. A third, face down next door, adds nothing."
        ),
        yours=TILES["a-ferro"],
        beside=TILES["c-rosa"],
        reward=TILES["amelia"],
        total=TILES["a-ferro"].strength + 2,
    ),
    rulings=(40, 41, 42, 43, 44, 45, 47),
)

_SEDUCTION = Article(
    "seduction",
    what=_(
        "Pick a spy on a location next to this one and a free space here, in that order and"
        " without looking. The spy moves over with its marker and is turned face up. It keeps its"
        " strength, for whoever controls it, and loses its abilities until the end of the round."
    ),
    when=_ON_ITS_SPACE,
    targets=(
        _("Any spy next door: yours or a rival's, face up or face down."),
        _("Locations already resolved are fair hunting ground: a spy can count twice this way."),
    ),
    limits=(
        _("This location needs a free space; a second symbol needs a second one."),
        _("Not the seducer itself and nobody else on this location."),
        _NO_REWARD,
        _NO_SHIELD,
    ),
    example=format_lazy(
        _(
            "{yours.name} acts at the Hotel Palácio; one space is free. At the Casino next door a"
            " rival has a single spy, face down, beside yours. You invite it over. It is"
            " {rival.name}, strength {rival.strength}, and both symbols are wasted. The Casino is"
            " yours alone."
        ),
        yours=TILES["zarah-l"],
        rival=TILES["g-rene"],
    ),
    rulings=(48, 49, 50, 51, 52, 53, 54, 55, 56),
)

_DIPLOMACY = Article(
    "diplomacy",
    what=_(
        "Lay a shield on a spy. For the rest of the round no assassin, no seduction and no double"
        " agent can choose it."
    ),
    when=_ON_ITS_SPACE,
    targets=(
        _("Any spy here or next door: yours, a rival's, the diplomat itself."),
        _("Face up or face down, on locations resolved or not."),
    ),
    limits=(
        _NO_REWARD,
        _("One shield per spy is enough; a second cannot be laid."),
        _("A shield does not help at Boca do Inferno and does not hide a flag."),
        _("There are as many shields as anyone needs."),
    ),
    example=format_lazy(
        _(
            "{yours.name} has the symbol twice. One shield goes to himself. The other goes next"
            " door, to your {friend.name} on space II: the assassin on space I there will have to"
            " look for other company."
        ),
        yours=TILES["j-bourbon"],
        friend=TILES["clark-g"],
    ),
    rulings=(29, 57, 58, 59, 60),
)

_DOUBLE_AGENT = Article(
    "double_agent",
    what=_(
        "Take the double agent back to its owner's hand and put its marker beside a rival's spy on"
        " a location next to this one. Until the end of the round you control that spy in every"
        " way: strength, ties, abilities, dice. Afterwards it goes home to its owner."
    ),
    when=_ON_ITS_SPACE,
    targets=(
        _("Any spy of another player next door, face up or face down."),
        _("A face-down spy stays face down, also for you."),
    ),
    limits=(
        _NO_SHIELD,
        _("A spy that already serves two masters cannot be turned again."),
        _("A turned spy cannot use a double agent symbol of its own."),
        _("Without a target the symbol cannot be used: it is no free way home."),
        _("Any other symbol of the double agent that you have not used by then is lost."),
    ),
    example=format_lazy(
        _(
            "The Casino is resolved. Your {yours.name} goes home and leaves your marker next door,"
            " at the Hotel Avenida Palace, on Blue's {rival.name}. When the hotel is resolved,"
            " strength {rival.strength} and the shield to give away are yours. After the round Blue"
            " gets him back."
        ),
        yours=TILES["eileen-b"],
        rival=TILES["e-windsor"],
    ),
    rulings=(24, 61, 71, 92, 93, 94, 95, 96, 97, 98, 99, 100, 112),
)

ARTICLES: Final[tuple[Article, ...]] = (
    _ASSASSIN,
    _CONSPIRACY,
    _NATIONALISM,
    _SEDUCTION,
    _DIPLOMACY,
    _DOUBLE_AGENT,
)
GENERAL_RULINGS: Final = (21, 22, 23, 24, 30)
