"""Rulings 1 to 20."""

from django.utils.translation import gettext_lazy as _

from .kinds import Basis, Chapter, Ruling

CHAPTER = Chapter(
    slug="placement",
    title=_("Setting up and placing spies"),
    rulings=(
        Ruling(
            number=1,
            question=_("What if the roll for first player is a tie?"),
            answer=_(
                "On the table, the tied players roll again. On this site the first player is drawn "
                "at random."
            ),
            reason=_("The rulebooks have you roll for it and are silent on ties."),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=2,
            question=_("What if I have more markers than tiles?"),
            answer=_(
                "You place spies until your hand is empty; after that your turns are skipped. "
                "Markers left over do nothing."
            ),
            reason=_(
                "The rulebooks foresee this after a loss at Boca do Inferno, and the 2019 rulebook "
                "again for the roulette."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=3,
            question=_("May I pass to save a marker for later?"),
            answer=_(
                "No. As long as you have a tile, a marker and somewhere legal to go, you place a "
                "spy."
            ),
            reason=_('Placing a spy is what a turn is for, and the rulebooks say "must".'),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=4,
            question=_("When may I place on any free space at all?"),
            answer=_(
                "Only when no tile in your hand has a legal free space, neither an outer one nor "
                "an inner one next to a spy of yours. Then every free space is open to you for "
                "that turn."
            ),
            reason=_(
                "The emergency exit is printed; we test every pairing of tile and space because "
                "the Church and the roulette can turn away one tile and welcome another."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=5,
            question=_(
                "Does the emergency exit let an assassin into the Church, or a player without a "
                "stake into the Casino?"
            ),
            answer=_(
                "No, the Church ban of the 2019 rules and the roulette's price both stand. Nobody "
                "gets stuck: even the last spy of a round finds 7 or more free spaces (10 or more "
                "with five players), and Church and Casino have only 6 between them."
            ),
            reason=_('A rule that says "never" beats a permission that mentions no location.'),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=6,
            question=_("Does a reward space connect the spaces around it?"),
            answer=_(
                "No. For placing spies a reward space has no neighbours: nothing is reached "
                "through it, and no spy is placed on it."
            ),
            reason=_(
                "The printed definition of adjacency covers only spaces that players can use."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=7,
            question=_("Which spaces of the Museum are adjacent to each other?"),
            answer=_(
                "They form a ring: I and II, II and III, III and IV, IV and I. There are no "
                "diagonals, and the reward in the middle touches nothing."
            ),
            reason=_("Four quarters round a centre, without diagonals, leave exactly this ring."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=8,
            question=_("What is special about the inner space of Muchaxo?"),
            answer=_(
                "Anyone may place there, with or without a spy nearby. Once taken it works like "
                "any spy: its controller can reach the inner spaces next to it. Spaces of other "
                "locations do not become outer ones because of it."
            ),
            reason=_("The open door is printed; the rest is ordinary adjacency."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=9,
            question=_("Who may turn Alcântara, and what moves with it?"),
            answer=_(
                "Once a round, whoever places the first spy there may turn the board at once: 90 "
                "degrees left, 90 degrees right, 180 degrees, or not at all. The spy and the "
                "reward keep their spaces and travel along. Outer spaces, inner spaces and "
                "neighbours are then read afresh, but the placement was judged before the board "
                "moved."
            ),
            reason=_(
                "The 2019 rulebook gives this right to the first player there, on the spot, with "
                "exactly these angles."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=10,
            question=_("At Alcântara, do I peek first or turn first?"),
            answer=_("Peek first, then turn the board."),
            reason=_(
                "Both are due immediately; turning never changes which locations are adjacent, and "
                "looking first cannot hurt you."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=11,
            question=_("Does seduction ever turn Alcântara?"),
            answer=_("No. Only a spy placed in the placement phase brings that right."),
            reason=_(
                "A seducer stands on the board that it lures to, so somebody was placed there "
                "before: a seduced spy is never the first."
            ),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=12,
            question=_("Can I use my own face-down spy to reach an inner space?"),
            answer=_(
                "Yes. It opens the inner spaces next to it just as a face-up spy of yours would."
            ),
            reason=_(
                "The marker says whose spy it is, and it lies on the tile whichever side is up."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=13,
            question=_("Are spaces on two different boards adjacent?"),
            answer=_("Yes, whenever they share an edge."),
            reason=_(
                "The rulebooks say outright that the border between two boards makes no difference."
            ),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=14,
            question=_("What if my peek icon finds nothing face down in range?"),
            answer=_("Then nothing happens. You cannot save the look for later."),
            reason=_("The peek belongs to the moment right after the placement."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=15,
            question=_("Must I peek, and who finds out what?"),
            answer=_(
                "You need not, and it is one tile if you do. Everybody sees which tile you lift; "
                "only you see its face, and you may keep it to yourself."
            ),
            reason=_(
                "The icon grants a look and demands none; how public the look is, no rulebook "
                "says, so that half is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=16,
            question=_("Does the peek at adjacent locations also work on my own location?"),
            answer=_("Yes, in every edition on this site."),
            reason=_(
                "Four of the rulebooks we know say so; the 2019 one has lost the words, and "
                "reading that as a slip is our choice."
            ),
            basis=Basis.CHOICE,
        ),
        Ruling(
            number=17,
            question=_("May I peek at a roulette stake?"),
            answer=_("Never, whatever the icon."),
            reason=_("The 2019 rulebook shields the stakes from every effect in the game."),
            basis=Basis.BOOK,
        ),
        Ruling(
            number=18,
            question=_("What is a peek icon worth at the Enigma's location?"),
            answer=_(
                "An icon limited to that location finds nothing, since everything there is face "
                "up. Icons that reach further still work on other locations."
            ),
            reason=_("The Enigma opens its own location and no other."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=19,
            question=_("Must I prove that the spy I hide in the Church is no assassin?"),
            answer=_(
                "No, the site checks that. Your rivals may draw the fair conclusion: under the "
                "2019 rules a spy placed face down in the Church is no assassin."
            ),
            reason=_("Everyone knows the ban, so everyone may reason from it."),
            basis=Basis.DEDUCTION,
        ),
        Ruling(
            number=20,
            question=_("When is a Top Secret reward turned up?"),
            answer=_(
                "When its own location is resolved. Before that, a peek shows it to one player in "
                "private, and the Enigma lying there shows it to everyone."
            ),
            reason=_(
                "Top Secret covers rewards as well as spies; peeks and the Enigma are the printed "
                "exceptions."
            ),
            basis=Basis.BOOK,
        ),
    ),
)
