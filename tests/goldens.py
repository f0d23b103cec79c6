"""Chosen pictures as hashes of their pixels, kept beside the code that draws them.

Of the pixels and the palette, not of the files: how a file is compressed is up to the zlib of the
machine. The renderer's version is made of these hashes (``games/pictures/version.py``), so what
changes them makes stored pictures stale, and what does not leaves them alone. After a change that
was meant, look at the pictures (``manage.py gallery``) and run
``pytest tests/render/test_goldens.py tests/pictures/test_goldens.py --approve``.
"""

import hashlib
import json
from io import BytesIO
from pathlib import Path

from PIL import Image


def fingerprint(picture: bytes) -> str:
    image = Image.open(BytesIO(picture))
    content = f"{image.mode} {image.size} {image.getpalette()}".encode() + image.tobytes()
    return hashlib.sha256(content).hexdigest()[:32]


class Goldens:
    """A file of hashes by the names of pictures; with ``--approve`` it is written anew."""

    def __init__(self, file: Path, request) -> None:
        self.file = file
        self.approving = request.config.getoption("--approve", default=False)

    def check_names(self, names) -> None:
        if self.approving:
            kept = self._read()
            self._write({name: kept.get(name, "") for name in names})
        assert list(self._read()) == list(names)

    def check(self, name: str, picture: bytes) -> None:
        if self.approving:
            self._write(self._read() | {name: fingerprint(picture)})
        assert self._read()[name] == fingerprint(picture), "looks different: see tests/goldens.py"

    def _read(self) -> dict[str, str]:
        return json.loads(self.file.read_text(encoding="utf-8"))

    def _write(self, hashes: dict[str, str]) -> None:
        self.file.write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")
