"""How much two pictures look alike: the structural similarity of their greys, pixel for pixel.

That of Wang et al. 2004, in square windows at every few pixels; nothing is made smaller first.
"""

from collections.abc import Callable, Iterator

from PIL import Image, ImageMath, ImageStat

WINDOW, STEP = 8, 4  # pixels
# For greys from 0 to 255: keep the quotients of flat windows from running wild.
MEANS, SPREADS = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def similarity(one: Image.Image, other: Image.Image) -> float:
    """1 is the same; both of one size."""
    assert one.size == other.size
    a, b = one.convert("L").convert("F"), other.convert("L").convert("F")
    shares = [_alike(*windows) for windows in zip(_shifted(a), _shifted(b), strict=True)]
    return sum(shares) / len(shares)


def _shifted(image: Image.Image) -> Iterator[Image.Image]:
    """The picture cut so that its windows begin at every step."""
    for left in range(0, WINDOW, STEP):
        for top in range(0, WINDOW, STEP):
            right, bottom = ((side - WINDOW) // WINDOW * WINDOW for side in image.size)
            yield image.crop((left, top, left + right, top + bottom))


def _alike(a: Image.Image, b: Image.Image) -> float:
    """The mean over all windows, side by side."""
    mean_a, mean_b = _mean(a), _mean(b)
    aa, bb, ab = (
        _mean(_calculated(lambda x: x["a"] * x["b"], a=x, b=y)) for x, y in ((a, a), (b, b), (a, b))
    )
    alike = _calculated(
        lambda x: (
            (2 * x["a"] * x["b"] + MEANS)
            * (2 * (x["ab"] - x["a"] * x["b"]) + SPREADS)
            / (
                (x["a"] * x["a"] + x["b"] * x["b"] + MEANS)
                * (x["aa"] - x["a"] * x["a"] + x["bb"] - x["b"] * x["b"] + SPREADS)
            )
        ),
        a=mean_a,
        b=mean_b,
        aa=aa,
        bb=bb,
        ab=ab,
    )
    return ImageStat.Stat(alike).mean[0]


def _mean(image: Image.Image) -> Image.Image:
    return image.reduce(WINDOW)


def _calculated(formula: Callable, **images: Image.Image) -> Image.Image:
    return ImageMath.lambda_eval(formula, **images)
