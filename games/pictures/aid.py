"""The player aid as a picture: of a game of certain options, in one language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.engine import Options, OptionsError
from games.engine.options import EDITIONS, MODULES, PRESETS, SWITCH_VALUES, VARIANTS
from games.render import Format, StyleName, leaflet
from games.story import aid

PLAYERS = 4  # their number changes nothing on it


def subject_of(options: Options, language: str) -> str:
    """Language, edition, modules, variants, and what is not as the edition has it."""
    usual = PRESETS[options.edition]
    values = [(getattr(options.switches, name), getattr(usual, name)) for name in SWITCH_VALUES]
    return ".".join(
        [
            language,
            options.edition,
            *(name for name in MODULES if name in options.modules),
            *(name for name in VARIANTS if name in options.variants),
            *(value for value, usual in values if value != usual),
        ]
    )


def is_subject(subject: str) -> bool:
    """Whether it is the name of such a picture, and the only one that it has."""
    language, edition, *_further = [*subject.split("."), ""]
    if language not in dict(settings.LANGUAGES) or edition not in EDITIONS:
        return False
    try:
        return subject_of(_options(subject), language) == subject
    except OptionsError:
        return False


def details(subject: str) -> str:
    with override(subject.partition(".")[0]):
        options = _options(subject)
        return repr((_("Player aid"), aid.game(options), aid.sections(options)))


def draw(subject: str, *, width: int, style: StyleName, format: Format) -> bytes:
    options = _options(subject)
    with override(subject.partition(".")[0]):
        sections = [
            leaflet.Section(section.title, tuple(map(_entry, section.entries)))
            for section in aid.sections(options)
        ]
        title, below = _("Player aid"), aid.game(options)
    return leaflet.leaflet(title, below, sections, width=width, style=style, format=format)


def _entry(entry: aid.Entry) -> leaflet.Entry:
    """What icons call a peek, symbols call an eye."""
    return leaflet.Entry(entry.sign.replace("peek-", "eye-"), entry.name, entry.line)


def _options(subject: str) -> Options:
    """Raises OptionsError if there are none like that."""
    _language, edition, *names = subject.split(".")
    switches: dict[str, Any] = {
        name: value for name, values in SWITCH_VALUES.items() for value in values if value in names
    }
    return Options.from_json(
        {
            "players": PLAYERS,
            "edition": edition,
            "modules": [name for name in MODULES if name in names],
            "variants": [name for name in VARIANTS if name in names],
            "switches": switches,
        }
    )
