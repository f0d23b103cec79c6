"""How far apart two pictures are."""

from PIL import Image, ImageChops, ImageStat


def distance(first: Image.Image, second: Image.Image) -> float:
    """Mean difference of all channels, 0 to 255."""
    means = ImageStat.Stat(ImageChops.difference(first.convert("RGB"), second.convert("RGB"))).mean
    return sum(means) / len(means)


def grey_distance(first: Image.Image, second: Image.Image) -> float:
    """What is left of the difference to somebody who sees no colours."""
    return distance(first.convert("L"), second.convert("L"))


def changed(first: Image.Image, second: Image.Image) -> tuple[float, float, float, float]:
    """Where two square pictures differ, in hundredths: left, top, right, bottom."""
    box = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    assert box is not None, "they do not differ"
    left, top, right, bottom = (edge * 100 / first.width for edge in box)
    return left, top, right, bottom
