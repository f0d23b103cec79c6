"""The lessons' pages: an overview, and a chapter on the game page's own board."""
