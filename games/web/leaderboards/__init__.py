"""The leaderboards, and what a game did to its players' ratings."""
