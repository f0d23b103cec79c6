from .game import Game, Move, Seat
from .invitation import Invitation
from .talk import Message, Mute, Note, Report

__all__ = ["Game", "Invitation", "Message", "Move", "Mute", "Note", "Report", "Seat"]
