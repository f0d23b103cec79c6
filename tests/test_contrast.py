"""WCAG AA: text has a contrast of 4.5 to its ground, in both themes; 7 for those who need more."""

import itertools
import re
from pathlib import Path

import pytest

SHEETS = Path(__file__).parent.parent / "estoril/static/estoril/css/base"
CSS, MORE, LISTS = SHEETS / "tokens.css", SHEETS / "contrast.css", SHEETS / "lists.css"
PALETTE = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (SHEETS / "palette.css").read_text()))

TEXT_ON_GROUND = [
    (text, ground)
    for text in ("ink", "ink-soft", "link", "link-hover", "burgundy", "olive")
    for ground in ("paper", "paper-shade", "card", "dossier")
] + [
    ("on-atlantic", "atlantic"),
    ("on-atlantic", "atlantic-deep"),
    ("on-sunset", "sunset"),
    ("on-sunset", "sunset-deep"),
    ("on-burgundy", "burgundy-ground"),
    ("on-sunset", "gold"),
]


def blocks(sheet):
    """The tokens of each."""
    parts = re.split(r"\n(?=:root|@media)", sheet.read_text())[1:]
    tokens = re.compile(r"--([\w-]+): (?:(#[0-9a-f]{6})|var\(--(print-[\w-]+)\));")
    return [
        {name: colour or PALETTE[printed] for name, colour, printed in tokens.findall(part)}
        for part in parts
    ]


def themes():
    day, night, safe, safe_night = blocks(CSS)
    more, more_night = blocks(MORE)
    return {
        "light": day,
        "dark": day | night,
        "light, safe": day | safe,
        "dark, safe": day | night | safe | safe_night,
        "light, contrast": day | safe | more,
        "dark, contrast": day | night | safe | safe_night | more | more_night,
    }


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("theme", "least"),
    [("light", 4.5), ("dark", 4.5), ("light, contrast", 7), ("dark, contrast", 7)],
)
def test_text_is_legible(theme, least):
    tokens = themes()[theme]
    faint = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in TEXT_ON_GROUND
        if (ratio := contrast(tokens[text], tokens[ground])) < least
    }
    assert not faint


@pytest.mark.parametrize("theme", ["light", "dark", "light, contrast", "dark, contrast"])
def test_names_are_legible_on_the_gold_of_the_first_places(theme):
    tokens = themes()[theme]
    lamps = [int(lamp) / 100 for lamp in re.findall(r"--lamp: (\d+)%", LISTS.read_text())]
    assert len(lamps) == 3
    for lamp, text in itertools.product(lamps, ("ink", "link")):
        assert contrast(tokens[text], mixed(tokens["gold"], tokens["paper"], lamp)) >= 4.5


def mixed(first, second, share):
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


@pytest.mark.parametrize("theme", ["light", "dark", "light, contrast", "dark, contrast"])
def test_focus_ring_is_visible(theme):
    tokens = themes()[theme]
    assert all(contrast(tokens["focus"], tokens[ground]) >= 3 for ground in ("paper", "card"))


@pytest.mark.parametrize("theme", themes())
def test_seats_stand_out_by_their_colour_or_its_edge(theme):
    tokens = themes()[theme]
    seats = [name for name in tokens if re.fullmatch("seat-(?!edge).*", name)]
    assert len(seats) == 5
    for seat, ground in itertools.product(seats, ("paper", "card", "dossier")):
        best = max(contrast(tokens[token], tokens[ground]) for token in (seat, "seat-edge"))
        assert best >= 3, f"{seat} on {ground}"
