from .game import Game, Move, Seat
from .invitation import Invitation
from .job import Job, Outage, Pulse
from .orders import Orders
from .talk import Message, Mute, Note, Report

__all__ = [
    "Game",
    "Invitation",
    "Job",
    "Message",
    "Move",
    "Mute",
    "Note",
    "Orders",
    "Outage",
    "Pulse",
    "Report",
    "Seat",
]
