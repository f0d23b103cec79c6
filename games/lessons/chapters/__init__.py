"""All chapters. A new one is a file in this folder and a line here."""

from __future__ import annotations

from typing import Final

from games.lessons.chapter import Chapter

from . import (
    abilities,
    double_agent,
    enigma,
    face_down,
    missions,
    network,
    place_and_win,
    ties_and_places,
    variants,
    vip,
)

# The first mission, in its order: the base game for whoever knows nothing of it.
FIRST_MISSION: Final[tuple[Chapter, ...]] = (
    place_and_win.CHAPTER,
    face_down.CHAPTER,
    abilities.CHAPTER,
    ties_and_places.CHAPTER,
    network.CHAPTER,
    missions.CHAPTER,
)
# What modules and variants add, for whoever knows the game.
EXTRAS: Final[tuple[Chapter, ...]] = (
    enigma.CHAPTER,
    double_agent.CHAPTER,
    vip.CHAPTER,
    variants.CHAPTER,
)
CHAPTERS: Final[dict[str, Chapter]] = {chapter.id: chapter for chapter in (*FIRST_MISSION, *EXTRAS)}
