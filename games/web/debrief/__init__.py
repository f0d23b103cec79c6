"""The debrief of a finished game: where it was decided, through any player's eyes."""
