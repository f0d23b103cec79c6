"""The site's rulings: what we play where the rulebooks are silent, unclear or at odds."""

from . import (
    assassin,
    conspiracy,
    diplomacy,
    double_agent,
    enigma,
    further,
    nationalism,
    placement,
    resolution,
    reward,
    scoring,
    seduction,
    supply,
    vip,
)
from .kinds import Basis, Chapter, Ruling

__all__ = ["CHAPTERS", "RULINGS", "Basis", "Chapter", "Ruling"]

CHAPTERS: tuple[Chapter, ...] = (
    placement.CHAPTER,
    resolution.CHAPTER,
    assassin.CHAPTER,
    conspiracy.CHAPTER,
    nationalism.CHAPTER,
    seduction.CHAPTER,
    diplomacy.CHAPTER,
    reward.CHAPTER,
    scoring.CHAPTER,
    enigma.CHAPTER,
    double_agent.CHAPTER,
    vip.CHAPTER,
    supply.CHAPTER,
    further.CHAPTER,
)

RULINGS: dict[int, Ruling] = {
    ruling.number: ruling for chapter in CHAPTERS for ruling in chapter.rulings
}
