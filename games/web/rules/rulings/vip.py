"""Rulings 101 to 112."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="vip",
    title=_("VIP"),
    rulings=(
        Ruling(
            number=101,
            question=_("How far can I move the Airport die?"),
            answer=_(
                "From space I by up to 1, from II by up to 2, from III by up to 3, up or down or "
                "not at all; results outside 1 to 12 are not offered. Players who place there move "
                "it one after another. The number it shows when resolution starts is the one that "
                "counts."
            ),
            reason=_(
                "The 2019 rulebook prints these steps and forbids passing from 12 to 1 or back."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=102,
            question=_("When is the Airport resolved if its number is taken, or is 11 or 12?"),
            answer=_(
                "On equal numbers the Airport goes first; above 10 it goes last. Alcântara, with "
                "its 0, is always before it."
            ),
            reason=_("The rule for equal numbers is printed; the rest is plain counting."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=103,
            question=_("Does a spy seduced to the Airport move the die?"),
            answer=_("No, the die stays as it is."),
            reason=_("The die answers only to a tile put there in a player's turn."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=104,
            question=_("Who gets Garrett's two rewards, and do both count before that?"),
            answer=_(
                "One winner takes both into hand. As long as they lie face up, Nationalism counts "
                "the two flags, and the Enigma turns up the pair."
            ),
            reason=_("The double prize is printed; the rest is what the rules say of any reward."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=105,
            question=_("Which women get the bonus at Garrett?"),
            answer=_("All of them: +2 strength for each woman there, seduced ones too."),
            reason=_(
                "The 2019 rulebook gives it to every spy with the woman symbol when the location "
                "is resolved."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=106,
            question=_("What do I stake at the roulette?"),
            answer=_(
                "One tile, no more, chosen with the placement, from your hand or your own discard "
                "pile; the spy you place cannot be its own stake. Without a stake you cannot place "
                "at the Casino now."
            ),
            reason=_(
                "The 2019 rulebook asks for one additional tile and closes the Casino to those who "
                "have none."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=107,
            question=_("What are stakes worth to the winner?"),
            answer=_(
                "They join the winner's discard pile. Each is worth 1 VP there and counts for the "
                "mission for fewest discards and for agendas. Where starting tiles do not score "
                "for agendas, staked ones do not either."
            ),
            reason=_(
                "The discard pile is printed; what discards do follows from there. For starting "
                "tiles see ruling 85."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=108,
            question=_("What if nobody wins the Casino?"),
            answer=_("The stakes go to the box."),
            reason=_("The 2019 rulebook says so."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=109,
            question=_(
                "My spy at the Casino is assassinated, seduced elsewhere or taken over. Do I get "
                "my stake back?"
            ),
            answer=_("No. There are no refunds."),
            reason=_("The 2019 rulebook sends stakes to a winner or to the box, and nowhere else."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=110,
            question=_(
                "Is a stake due for a spy seduced into the Casino, or taken over there by Double "
                "Agent?"
            ),
            answer=_("No, neither costs anything."),
            reason=_("The 2019 rulebook charges only for placing in your own turn."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=111,
            question=_("What is a black medal worth?"),
            answer=_(
                "In the discard pile +1 VP, like every discard. In hand it is minus 1 VP, and it "
                "replaces the VP number of the tile."
            ),
            reason=_(
                "Both values are printed; that the medal stands instead of a number is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=112,
            question=_("What if we play VIP without Double Agent?"),
            answer=_(
                "With VIP tiles in the game the rules of the Double Agent ability always apply. "
                "The locations and missions of that expansion stay out."
            ),
            reason=_(
                "The 2019 rulebook has VIP fall back on Double Agent for whatever it does not say "
                "itself."
            ),
            basis=Basis.BOOK,
        ),
    ),
)
