"""How much two pictures look alike: the structural similarity of their greys, block by block.

As its authors do, large pictures are first made smaller, to what an eye sees from where it looks:
their shorter side becomes about 256 pixels.
"""

from array import array
from collections.abc import Iterable

from PIL import Image

BLOCK = 8  # pixels
# Of Wang et al. 2004, for greys from 0 to 255: keep the quotients of flat blocks from running wild.
MEANS, SPREADS = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def similarity(one: Image.Image, other: Image.Image) -> float:
    """1 is the same; both of one size."""
    blocks = similarities(one, other)
    return sum(blocks) / len(blocks)


def similarities(one: Image.Image, other: Image.Image) -> list[float]:
    assert one.size == other.size
    by = max(1, round(min(one.size) / 256))
    one, other = one.convert("L").reduce(by), other.convert("L").reduce(by)
    a, b = (list(image.tobytes()) for image in (one, other))
    size = one.size
    mean_a, mean_b, aa, bb, ab = (
        _means(size, values)
        for values in (
            a,
            b,
            [x * x for x in a],
            [y * y for y in b],
            [x * y for x, y in zip(a, b, strict=True)],
        )
    )
    return [
        (2 * x * y + MEANS)
        * (2 * (xy - x * y) + SPREADS)
        / ((x * x + y * y + MEANS) * (xx - x * x + yy - y * y + SPREADS))
        for x, y, xx, yy, xy in zip(mean_a, mean_b, aa, bb, ab, strict=True)
    ]


def _means(size: tuple[int, int], values: Iterable[int]) -> "array[float]":
    image = Image.frombytes("F", size, array("f", values).tobytes())
    return array("f", image.reduce(BLOCK).tobytes())
