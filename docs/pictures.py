"""The pictures in README.md and the icons of the installed site, taken anew: make pictures."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.browser import chromium  # noqa: E402 - needs the path
from tests.browser.whole_site import Site, running  # noqa: E402
from tests.processes import managed  # noqa: E402

SCREENS = {"desk": (1440, 900), "phone": (375, 812)}


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(_prepared(folder)) as site,
    ):
        scene = site.stage("third_round")
        board = ("render", scene["key"], "--as", scene["viewer"], "--size", "1200")
        managed(*board, "-o", str(HERE / "board.webp"), env=site.env)
        browser = chromium.launch(playwright)
        for name, size in SCREENS.items():
            _page(browser, site, scene, size).save(HERE / f"{name}.webp", quality=85, method=6)
        _icons(browser)
        browser.close()


def _icons(browser: Browser) -> None:
    """Of the one drawing: as it is, and bare to its edges for phones that cut a shape out of it."""
    static = HERE.parent / "estoril" / "static" / "estoril"
    drawing = (static / "icon.svg").read_text()
    bare = drawing.replace(' rx="5"', "").replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    sizes = {"icon-192": 192, "icon-512": 512, "icon-180": 180, "icon-maskable-512": 512}
    for name, size in sizes.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        whole = name in {"icon-192", "icon-512"}
        ground = "transparent" if whole else "#14233b"
        picture = drawing if whole else bare
        page.set_content(
            f"<style>*{{margin:0;background:{ground}}} svg{{display:block}}</style>{picture}"
        )
        page.screenshot(path=static / "icons" / f"{name}.png", omit_background=whole)
        page.close()


def _prepared(folder: str) -> dict[str, str]:
    env = {"ESTORIL_VAR_DIR": folder, "ESTORIL_DEBUG": "1"}
    managed("migrate", "--verbosity", "0", env=env)
    return env


def _page(browser: Browser, site: Site, scene: dict, size: tuple[int, int]) -> Image.Image:
    """What the person who is asked sees on opening the game."""
    width, height = size
    site.stage("look_away", key=scene["key"], lines=4)
    context = browser.new_context(
        base_url=site.url, viewport={"width": width, "height": height}, color_scheme="light"
    )
    context.add_cookies([{"name": "sessionid", "value": scene["session"], "url": site.url}])
    page = context.new_page()
    page.add_init_script("localStorage.setItem('estoril.speed', 'off')")  # nothing is being told
    page.goto(f"/games/{scene['key']}/", wait_until="networkidle")
    image = Image.open(BytesIO(page.screenshot()))
    context.close()
    return image


if __name__ == "__main__":
    main()
