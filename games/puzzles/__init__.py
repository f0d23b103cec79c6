"""Puzzles: decisions of finished games where one option is clearly best, and not obviously so."""
