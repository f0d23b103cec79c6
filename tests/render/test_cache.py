"""Parts of pictures are drawn once, as long as there is room."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from games.render.cache import ImageCache, bytes_of


def drawing(cache: ImageCache) -> tuple[list[tuple[int, str]], Callable[..., Image.Image]]:
    drawn: list[tuple[int, str]] = []

    @cache.cached
    def part(side: int, mode: str = "RGBA") -> Image.Image:
        drawn.append((side, mode))
        return Image.new(mode, (side, side))

    return drawn, part


def test_the_same_is_drawn_once():
    drawn, part = drawing(ImageCache())
    assert part(10) is part(10)
    assert part(10, mode="L") is part(10, mode="L")
    assert drawn == [(10, "RGBA"), (10, "L")]


def test_two_functions_do_not_share_what_they_draw():
    cache = ImageCache()
    (_, first), (_, other) = drawing(cache), drawing(cache)
    assert first(10) is not other(10)


def test_bytes_are_bounded_and_the_least_used_go_first():
    cache = ImageCache(most=3 * 4 * 100)
    drawn, part = drawing(cache)
    for mode in ("RGBA", "RGBX", "CMYK"):
        part(10, mode)
    part(10, "RGBA")
    part(10, "LA")  # RGBX makes room
    drawn.clear()
    part(10, "RGBA")
    assert not drawn
    part(10, "RGBX")
    assert drawn == [(10, "RGBX")]
    assert cache.size <= cache.most
    for side in range(1, 60):
        assert part(side).width == side
        assert cache.size <= cache.most


def test_what_is_larger_than_all_room_is_drawn_and_not_kept():
    cache = ImageCache(most=10)
    drawn, part = drawing(cache)
    assert part(10).size == part(10).size == (10, 10)
    assert len(drawn) == 2
    assert cache.size == 0


def test_bytes_are_those_in_memory():
    for mode, each in (("L", 1), ("P", 1), ("RGB", 4), ("RGBA", 4), ("LA", 4)):
        assert bytes_of(Image.new(mode, (7, 5))) == 35 * each
