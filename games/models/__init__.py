from .game import Game, Move, Seat
from .invitation import Invitation

__all__ = ["Game", "Invitation", "Move", "Seat"]
