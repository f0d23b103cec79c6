"""What a guess is worth."""


def worth(choices: int) -> int:
    """A right guess gains as much as there were others to choose from; a wrong one loses 1.

    So whoever guesses blindly gains nothing in the long run, and an early guess is worth more than
    one when hardly anybody is left.
    """
    return choices - 1


WRONG = -1


def points(choices: int, *, right: bool) -> int:
    return worth(choices) if right else WRONG
