from .chat import Message, Mute, Note, Report
from .export import Export, Footage
from .follow import Follow
from .game import Game, Move, Seat
from .invitation import Invitation
from .job import Job, Outage, Pulse
from .orders import Orders
from .timing import Departure, Gift, Reliability

__all__ = [
    "Departure",
    "Export",
    "Follow",
    "Footage",
    "Game",
    "Gift",
    "Invitation",
    "Job",
    "Message",
    "Move",
    "Mute",
    "Note",
    "Orders",
    "Outage",
    "Pulse",
    "Reliability",
    "Report",
    "Seat",
]
