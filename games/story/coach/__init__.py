"""What a coach says beside the table to somebody new: what wins, what is asked, what just happened
and why.

All of it is made from the viewer's own view and from what their log tells, so it can give away no
more than these.
"""

from .asked import asked
from .goal import goal, sources
from .happened import happened
from .notes import Note

__all__ = ["Note", "asked", "goal", "happened", "sources"]
