"""Finished games to take away: as a film, or as a contact sheet of the four rounds."""
