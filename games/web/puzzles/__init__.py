"""Puzzles on the game page's own board: today's, and those of days before."""
