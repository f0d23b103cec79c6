"""Chromium as it is installed here."""

import shutil

from playwright.sync_api import Browser, Playwright

# The first is made for this: it spends nothing on a window that nobody sees.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if executable is None:
        raise RuntimeError(f"One of {', '.join(NAMES)} must be on the PATH. Try: make browser")
    return playwright.chromium.launch(executable_path=executable, args=FLAGS)
