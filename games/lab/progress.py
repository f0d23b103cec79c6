"""A bar for people who wait at a terminal."""

WIDTH = 30


def show_progress(stream, done: int, total: int) -> None:
    """Redraw the bar; silent where the stream is no terminal."""
    if not stream.isatty():
        return
    filled = WIDTH * done // total
    bar = "█" * filled + "·" * (WIDTH - filled)
    stream.write(f"\r{bar} {done}/{total}", ending="\n" if done == total else "")
    stream.flush()
