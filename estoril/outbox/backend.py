"""Mails of a site without a mail server: files that any mail program opens, newest kept."""

import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

MOST = 200  # files


class EmailBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder: Path = settings.OUTBOX_DIR
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # letters are nobody else's
        for message in email_messages:
            letter = message.message()
            # The stubs are those of Django 6, whose messages take a policy instead.
            put(folder, letter.as_bytes(linesep="\r\n"))  # type: ignore[call-arg]
        for old in letters(folder)[MOST:]:
            (folder / old).unlink(missing_ok=True)
        return len(email_messages)


def put(folder: Path, letter: bytes) -> None:
    """Written beside and moved into place: whoever looks finds it whole or not at all."""
    descriptor, draft = tempfile.mkstemp(dir=folder, suffix=".draft")
    with os.fdopen(descriptor, "wb") as file:
        file.write(letter)
    # Names in the order of sending, and no two the same.
    name = f"{time.time_ns()}-{Path(draft).stem.removeprefix('tmp')}.eml"
    Path(draft).rename(folder / name)


def letters(folder: Path) -> list[str]:
    """Names of files, newest first."""
    return sorted((path.name for path in folder.glob("*.eml")), reverse=True)
