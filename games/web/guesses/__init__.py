"""The page of guesses at face-down tiles."""
