"""Guesses at who lies under rivals' face-down tiles: secret while the game runs, open after it."""
