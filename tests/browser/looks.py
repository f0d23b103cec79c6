"""What every page owes everybody: it fits the screen, and nothing is hidden from anyone."""

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe

# What fades in has colours of its own meanwhile. What goes on for ever is not waited for.
SETTLED = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter(one => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity)
    .map(one => one.finished)))
  .then(() => true)"""


def fits(page):
    # What was navigated to can be seen before its stylesheets are there.
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def accessible(page, context=None, **options):
    page.wait_for_load_state()
    page.evaluate(SETTLED)
    checks = Axe("0" if page.evaluate("'axe' in window") else AXE_SCRIPT)
    # Nothing on our pages is heard by itself, for which alone it would load everything again.
    found = checks.run(page, context, {"resultTypes": ["violations"], "preload": False, **options})
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"


def sound(page):
    fits(page)
    accessible(page)


CONTRAST = {"runOnly": ["color-contrast"]}
SIZES: tuple[tuple[int, str, dict[str, list[str]]], ...] = (
    (1440, "light", CONTRAST),
    (375, "dark", {}),
)


def sound_on_all_screens(page, more=lambda _page: None):
    """At a desk by day, then on a phone at night, as which the page is left. All that is checked
    once is checked where the room is smallest; ``more``: what else must hold on each."""
    for width, scheme, rules in SIZES:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        accessible(page, **rules)
        fits(page)
        more(page)


def accessible_in_both_schemes(page, **options):
    """Only contrast depends on the scheme."""
    for scheme, more in (("light", options), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        accessible(page, **more)
