"""What is kept of games, and must not outlive another truth about them."""

from django.core.cache import cache

from games.story import latest


def forget() -> None:
    """Whatever was made of a game before: in the cache, and in this process."""
    cache.clear()
    latest.forget()
