"""Rulings 61 to 73."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="reward",
    title=_("Rewards, Casino, Boca do Inferno"),
    rulings=(
        Ruling(
            number=61,
            question=_("What belongs to the owner and what to the controller?"),
            answer=_(
                "By controller go abilities, dice, tie-breaks, rewards and Boca do Inferno. To the "
                "owner belong the tile when spies go home, the tile when it is assassinated, and "
                "the choice of discards."
            ),
            reason=_(
                "The 2019 rulebook lends a spy out in every respect and gives it back afterwards. "
                "To whom an assassinated spy returns is our choice: see ruling 97."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=62,
            question=_("Can strength 0 win a reward?"),
            answer=_("Yes, if you are alone there or win the tie."),
            reason=_("The rulebooks say that zero counts like any other strength."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=63,
            question=_("May I refuse a reward?"),
            answer=_("No, the winner takes it."),
            reason=_(
                "The reward is not an offer: the rulebooks put it straight into the winner's hand."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=64,
            question=_("How is a tie broken between players with several spies?"),
            answer=_(
                "Each looks at the lowest-numbered space they hold there; the lower one wins."
            ),
            reason=_(
                "The rulebooks ask for the lowest space, not for the number of spies behind it."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=65,
            question=_("How are the Casino dice rolled?"),
            answer=_(
                "One pair for each spy there after all abilities, seduced spies and borrowed ones "
                "included, and the difference is added to its strength. There is one roll and no "
                "second try. If only one player is there, the roll changes nothing."
            ),
            reason=_(
                "The rulebooks ask for two dice per spy that you control there, after the "
                "abilities."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=66,
            question=_("Who counts as present at Boca do Inferno?"),
            answer=_(
                "The controllers of the spies there once all abilities are done. There must be at "
                "least two different ones."
            ),
            reason=_("The rulebooks look only after the abilities and ask for two players."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=67,
            question=_("Who loses a spy if the weakest at Boca do Inferno are tied?"),
            answer=_(
                "The ranking for the reward is read from the bottom: each tied player shows their "
                "lowest space, and the highest of these loses. In the 2016 German edition, the "
                "tied player on the highest occupied space loses. Suppose Red is on I and III, "
                "Blue on II, and the totals are equal: Blue loses, but in the German edition Red "
                "does."
            ),
            reason=_(
                "The English and Polish rulebooks favour the lowest space, the German one punishes "
                "the highest."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=68,
            question=_("How much is lost at Boca do Inferno when it is crowded?"),
            answer=_("One spy of one player, with two players there as with three."),
            reason=_(
                "The rulebooks speak of the one weakest player and of one spy, and there are three "
                "spaces."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=69,
            question=_("What becomes of a spy lost at Boca do Inferno?"),
            answer=_(
                "The tile goes to the box. It brings no VP, is not a discard, does nothing for an "
                "agenda and shows no flag to later locations; its marker goes back."
            ),
            reason=_(
                "Lost there means out of the game, and the rulebooks send the tile to the box."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=70,
            question=_("Are strengths counted again after a loss at Boca do Inferno?"),
            answer=_("No. One count decides both, who wins and who loses."),
            reason=_(
                "Otherwise a flag that falls off the cliff could change the winner after the fact; "
                "the single count is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=71,
            question=_("May I give up a borrowed spy at Boca do Inferno?"),
            answer=_(
                "Yes. You choose among the spies you control there, and one held through Double "
                "Agent is among them."
            ),
            reason=_(
                "The 2019 rulebook foresees that a spy under Double Agent may be removed from the "
                "game."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=72,
            question=_("Can a seduced spy be lost at Boca do Inferno?"),
            answer=_(
                "Yes. It counts and it can be lost, so a seduction can drag a player into a loss "
                "they never asked for."
            ),
            reason=_("Once moved, it is a spy at this location like the others."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=73,
            question=_("Does Boca do Inferno still work in round 4?"),
            answer=_("Yes, as in every round."),
            reason=_("No rulebook spares the last round."),
            basis=Basis.DEDUCTION,
        ),
    ),
)
