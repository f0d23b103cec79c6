"""Rulings 92 to 100."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="double-agent",
    title=_("Double Agent"),
    rulings=(
        Ruling(
            number=92,
            question=_("May my double agent simply go home when there is no target?"),
            answer=_(
                "No. The ability needs a legal target; without one the spy stays where it is."
            ),
            reason=_(
                "Taking the spy back and sending its marker out make one action in our reading, "
                "which is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=93,
            question=_("Can Double Agent take over a face-down spy?"),
            answer=_("Yes. It stays face down, and its new controller may not look."),
            reason=_(
                "The 2019 rulebook grants control and mentions no look; the rest is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=94,
            question=_("Can Double Agent take over a spy at a resolved location?"),
            answer=_("Yes. It can matter if that spy is seduced later."),
            reason=_("The 2019 rulebook does not exclude it; allowing it is our choice."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=95,
            question=_("Can Double Agent take over a spy that was seduced earlier?"),
            answer=_("Yes, but it stays without abilities."),
            reason=_("A change of controller does not undo a seduction."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=96,
            question=_("Who uses the abilities of a spy under Double Agent?"),
            answer=_(
                "Its new controller, when its location is resolved. Only its own double-agent "
                "symbol cannot be used."
            ),
            reason=_(
                "The 2019 rulebook hands over control in full but forbids chains of double agents."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=97,
            question=_("What if a spy under Double Agent is assassinated?"),
            answer=_(
                "Its owner takes it back into hand, and both markers return to their supplies."
            ),
            reason=_(
                "Most rulebooks say the controller's hand, but the tile is due back before any "
                "hand is used again, so taking the short way changes nothing; it is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=98,
            question=_("Can Double Agent take over a spy of my own?"),
            answer=_("No, only a spy of another player."),
            reason=_("The 2019 rulebook asks for somebody else's spy."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=99,
            question=_("Whose spy is it for the next double agent, once control has changed?"),
            answer=_(
                "Nobody needs to know: a spy under Double Agent cannot be a target of another."
            ),
            reason=_("The 2019 rulebook rules out a second double agent on the same spy."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=100,
            question=_("What if a double agent has other symbols too?"),
            answer=_(
                "Use them in any order. Double Agent ends the spy's activation, so use it last if "
                "you want the others."
            ),
            reason=_(
                "The spy is off the board by then, and ruling 24, our choice, says what that means."
            ),
            basis=Basis.CHOICE,
        ),
    ),
)
