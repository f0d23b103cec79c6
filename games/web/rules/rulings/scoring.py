"""Rulings 74 to 86."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="scoring",
    title=_("End of a round and scoring"),
    rulings=(
        Ruling(
            number=74,
            question=_("How does the hand limit work?"),
            answer=_(
                "With more than 6 tiles you discard down to exactly 6; with 6 or fewer you discard "
                "nothing. Any tile may go, be it a starting tile or a reward of this very round. "
                "Everyone chooses in secret, and the choices are revealed together."
            ),
            reason=_("The rulebooks count the hand and do not ask where a tile came from."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=75,
            question=_("What is a discarded tile worth?"),
            answer=_("1 VP, whatever is printed on it."),
            reason=_("Discards are counted by the tile; their medals no longer matter."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=76,
            question=_("Do we still discard after round 4?"),
            answer=_("Yes, before scoring. Only the start-player tile is not passed on."),
            reason=_("The rulebooks skip just that one step in the last round."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=77,
            question=_("What if nobody has the symbol of a mission?"),
            answer=_(
                "If the mission asks for the most, nobody scores with 0, be it for first place or "
                "for second. If it asks for the fewest, 0 is a fine best."
            ),
            reason=_(
                "With all at 0 an even split would change nothing, but second place for nothing "
                "would; no rulebook decides it."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=78,
            question=_("How are points for a mission shared out in a tie?"),
            answer=_(
                "6 VP, rounded down: two tied get 3 each, three get 2, four get 1 and five get 1. "
                "In the second-place variant a tie for first shares 9 VP: two, three, four or five "
                "players get 5, 3, 3 or 2 each if rounded up, and 4, 3, 2 or 1 if rounded down. A "
                "tie for second shares 3 VP: two, three or four players get 2, 1 or 1 each if "
                "rounded up, and 1, 1 or 0 if rounded down."
            ),
            reason=_(
                "The rulebooks round the 6 VP down; for the variant the English and German ones of "
                "2016 round up and the Polish one down."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=79,
            question=_("Which missions count when total scores are tied?"),
            answer=_(
                "Every first place counts as one, alone or shared. Agendas do not count, nor do "
                "the variant's second places."
            ),
            reason=_(
                "The worked example treats a shared mission as accomplished; leaving out the rest "
                "is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=80,
            question=_("And if the number of missions is tied too?"),
            answer=_(
                "Then the VP on the tiles in hand decide, black medals included, and nothing else. "
                "If those are equal, the victory is shared, so there may be several winners."
            ),
            reason=_("The rulebooks list the tie-breaks in this order and end on a shared win."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=81,
            question=_("Missions look only at hands. What about the one for fewest discards?"),
            answer=_("It looks at discard piles, and no other mission does."),
            reason=_(
                "The 2019 rulebook limits missions to the hand and then words this one for "
                "discarded tiles."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=82,
            question=_("Does second place score with two players?"),
            answer=_(
                "Yes, in the variant. Whoever comes second of two gets 3 VP, given at least one "
                "matching symbol."
            ),
            reason=_(
                "The variant sets no number of players and asks for no symbol; that one is needed "
                "comes from ruling 77, which is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=83,
            question=_("How do secret missions work with three players, with two and with five?"),
            answer=_(
                "With three: one hidden mission in each of the three gaps between players, so that "
                "each player knows two of the three, and one open mission, four in all. With two "
                "players the variant is not available. With five there are five hidden missions "
                "and one open."
            ),
            reason=_(
                "The 2016 rulebooks print it for three and four players only; taking it to five is "
                "an extension of ours."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=84,
            question=_("Which missions cannot be an agenda?"),
            answer=_(
                "The one for the highest total strength: it is set aside for good and the next is "
                "dealt, again if needed. We do the same with the missions for most starting "
                "characters, for fewest discards and for fewest symbols."
            ),
            reason=_(
                "The rulebooks name only the first; we add the others because they cannot score by "
                "the symbol."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=85,
            question=_("How does an agenda score?"),
            answer=_(
                "1 VP for each matching symbol, two for a double one, wherever the tile is: in "
                "your hand or your discard pile. Starting tiles do not count, except in the 2016 "
                "Polish edition. The agenda for different flags pays once for each country over "
                "both together."
            ),
            reason=_(
                "The 2016 English and German rulebooks exclude starting tiles, and the Polish one "
                "says nothing of them."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=86,
            question=_("Can secret missions and agendas be played together?"),
            answer=_(
                "Yes. Secret missions are laid out first, and the agendas come from the rest. Even "
                "for four players 12 missions suffice: 1 open, 4 hidden, 4 agendas."
            ),
            reason=_("The rulebooks offer both and do not say how they mix."),
            basis=Basis.CHOICE,
        ),
    ),
)
