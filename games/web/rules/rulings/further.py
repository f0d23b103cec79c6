"""Rulings 116 to 122."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="further",
    title=_("Odds and ends"),
    rulings=(
        Ruling(
            number=116,
            question=_("Who knows what a stake is?"),
            answer=_(
                "Everyone, if it came from your discard pile; only you, if it came from your hand. "
                "It lies face down and nobody may look at it again. What you have once seen, the "
                "site remembers for you, as everywhere."
            ),
            reason=_("Discard piles are open to all, hands are not, and stakes stay closed."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=117,
            question=_("Can I spend a peek on my own spy?"),
            answer=_(
                "It is not offered: you know who it is. If nothing else in range is face down, the "
                "site does not ask."
            ),
            reason=_("The rulebooks do not exclude it; we spare you the question."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=118,
            question=_("May I change my mind about discards?"),
            answer=_(
                "Yes, as often as you like while somebody is still choosing. After that everything "
                "is revealed at once."
            ),
            reason=_("Nobody learns anything before that, and a game lasts days."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=119,
            question=_("In which order am I asked things after a placement?"),
            answer=_(
                "The stake comes with the placement, then the peek, then the turn of Alcântara or "
                "the Airport die. All are asked of the same player, and whatever offers nothing is "
                "skipped."
            ),
            reason=_("The rulebooks set no order; ruling 10 has the thought behind ours."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=120,
            question=_("What counts for the VIP mission for fewest ability symbols?"),
            answer=_(
                "Every ability symbol on the tiles in hand, nationalism and double agent included; "
                "a double symbol counts twice. The woman symbol is not an ability and does not "
                "count."
            ),
            reason=_("The printed tile was not to be had, so this mission is rebuilt."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=121,
            question=_("How does second place work in missions for the fewest?"),
            answer=_(
                "In the variant the runner-up scores second place whatever the count; the demand "
                "for one symbol in ruling 82 is only for missions for the most. For the highest "
                "total strength, a total of 0 brings nothing."
            ),
            reason=_(
                "The variant was written before there were missions for the fewest, so this is our "
                "choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=122,
            question=_("Which options can be combined?"),
            answer=_(
                "Every edition with every module and every variant; the roulette is a separate "
                "option and so is the Enigma. A fifth player needs Double Agent, and secret "
                "missions need at least three players."
            ),
            reason=_(
                "The rulebooks set the limit for five, and the roulette is optional in print; "
                "mixing the rest freely is our choice."
            ),
            basis=Basis.CHOICE,
        ),
    ),
)
