"""A cache of drawn parts, bounded in bytes.

What counts is bytes, not pieces: a tile on a thumbnail takes a hundredth of one on a large board.
All parts share one budget, and the least recently used go first, so a process that draws whatever
it is asked for does not grow.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec

from PIL import Image

MOST_BYTES: Final = 64 * 1024 * 1024

P = ParamSpec("P")


class ImageCache:
    """Images by the function that drew them and its arguments."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.size = 0
        self._images: OrderedDict[object, Image.Image] = OrderedDict()
        self._lock = Lock()

    def cached(self, draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        """Decorates a function whose arguments say everything about the image it returns."""

        @wraps(draw)
        def find_or_draw(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            key = (draw, args, *kwargs.items())
            with self._lock:
                image = self._images.get(key)
                if image is not None:
                    self._images.move_to_end(key)
                    return image
            image = draw(*args, **kwargs)  # outside the lock: parts are made of parts
            self._put(key, image)
            return image

        return find_or_draw

    def _put(self, key: object, image: Image.Image) -> None:
        with self._lock:
            if key not in self._images:  # another thread may have drawn it meanwhile
                self._images[key] = image
                self.size += bytes_of(image)
            while self.size > self.most:
                _key, oldest = self._images.popitem(last=False)
                self.size -= bytes_of(oldest)


def bytes_of(image: Image.Image) -> int:
    """Return its size in memory, where Pillow gives three bands four bytes."""
    return image.width * image.height * (4 if len(image.getbands()) > 1 else 1)


cached = ImageCache().cached
