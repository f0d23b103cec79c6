class Refused(Exception):
    """Why not, in words for the person who asked."""


class TooEarly(Refused):
    """What it is about has not begun."""


class TooLate(Refused):
    """Somebody else was faster."""
