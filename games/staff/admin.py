"""Registers every page of the admin: Django looks for a module of this name."""

from . import (
    chat_admin,
    games_admin,
    moderation_admin,
    notifications_admin,
    people_admin,
    puzzles_admin,
    ratings_admin,
    tournaments_admin,
)

__all__ = [
    "chat_admin",
    "games_admin",
    "moderation_admin",
    "notifications_admin",
    "people_admin",
    "puzzles_admin",
    "ratings_admin",
    "tournaments_admin",
]
