"""A bar for people who wait at a terminal."""

from django.core.management.base import OutputWrapper

WIDTH = 30


def show_progress(stream: OutputWrapper, done: int, total: int) -> None:
    """Redraw the bar; silent where the stream is no terminal."""
    if not stream.isatty():
        return
    filled = WIDTH * done // total
    bar = "█" * filled + "·" * (WIDTH - filled)
    stream.write(f"\r{bar} {done}/{total}", ending="\n" if done == total else "")
    stream.flush()
