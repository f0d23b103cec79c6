"""The newspaper: a page for each round of a game that has ended."""
