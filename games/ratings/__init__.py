"""How well people play: ratings, leaderboards, and what profiles tell of them."""
