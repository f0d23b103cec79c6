class Refused(Exception):
    """Why not, in words for the person who asked."""


class TooLate(Refused):
    """Somebody else was faster."""
