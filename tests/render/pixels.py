"""How far apart two pictures are."""

from PIL import Image, ImageChops, ImageStat


def distance(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of all channels, 0 to 255."""
    means = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean
    return sum(means) / len(means)


def grey_distance(one: Image.Image, other: Image.Image) -> float:
    """What is left of the difference to somebody who sees no colours."""
    return distance(one.convert("L"), other.convert("L"))


def changed(one: Image.Image, other: Image.Image) -> tuple[float, float, float, float]:
    """Where two square pictures differ, in hundredths: left, top, right, bottom."""
    box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    assert box is not None, "they do not differ"
    left, top, right, bottom = (edge * 100 / one.width for edge in box)
    return left, top, right, bottom
