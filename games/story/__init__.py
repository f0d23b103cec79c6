"""What happened in a game, told to one viewer in words."""
