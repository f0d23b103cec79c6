"""The VIP expansion, with roulette and airport."""

from django.utils.translation import gettext_lazy as _

from games.engine import Options
from games.lessons.chapter import Chapter, Step
from games.lessons.position import Position

CHAPTER = Chapter(
    id="vip",
    title=_("VIPs, roulette and airport"),
    line=_("Faites vos jeux."),
    teaches=frozenset({"vip", "roulette"}),
    position=Position(
        options=Options(players=2, modules=frozenset({"vip", "roulette"})),
        boards={"church": 0, "airport": 0, "casino": 1, "tamariz": 0, "garrett": 2, "museum": 0},
        hands={"red": ("garbo", "araujo", "roque", "carol-ii"), "green": ()},
        spies={"casino.II": ("green", "guedes")},
        rewards={"casino": ("loreta-b",), "airport": ("stefan-z",)},
        die=9,
        chance="rien ne va plus 32",
    ),
    steps=(
        Step(
            say=_(
                "With the roulette, a place at the Casino costs a stake: one more tile. Send"
                " Garbo to space I, and stake Roque."
            ),
            at="casino.I",
            answer="place garbo casino.I roque",
            hint=_(
                "The rules allow that. But try this: Garbo to space I of the Casino, with Roque"
                " as the stake."
            ),
        ),
        Step(
            say=_(
                "The airport has no number but a die: it says when the airport is resolved. Send"
                " Araújo to space III."
            ),
            at="airport.III",
            answer="place araujo airport.III",
            hint=_("The rules allow that. But from space III of the airport you may move the die."),
        ),
        Step(
            say=_(
                "From space III you may move the die by up to 3. Move it to 6: at equal numbers"
                " the airport comes first."
            ),
            at="airport",
            answer="shift -3",
            hint=_("You may. But move it to 6, so that it comes just before the Casino."),
        ),
        Step(
            say=_("Garrett has two rewards for its winner, and women are 2 stronger there."),
            at="garrett",
        ),
        Step(
            say=_(
                "Carol II is strong but wears a black medal: in your hand he costs you a point at"
                " the end, among your discards he is worth 1 like anybody. Send him to Garrett,"
                " space I."
            ),
            at="garrett.I",
            answer="place carol-ii garrett.I",
            hint=_("The rules allow that. But two rewards are waiting at Garrett, space I."),
        ),
        Step(
            say=_(
                "The winner of the Casino takes all stakes as discards, 1 point each. Garbo had"
                " the better dice, and Roque comes back to you as a point."
            ),
            at="casino.I",
            play=("pass",),
            until="casino",
        ),
    ),
)
