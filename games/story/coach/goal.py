"""What wins, as this game is played."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine import Options
from games.engine.options import VARIANTS
from games.story import texts

from .notes import Note


def goal(options: Options) -> Note:
    """One line."""
    enigma, agenda = "enigma" in options.modules, "agenda" in options.variants
    if enigma and agenda:
        text = _(
            "Most [points](vp) win: medals of your tiles, 6 a [mission](mission), 1 a discard,"
            " Enigma, [agenda](agenda)."
        )
    elif enigma:
        text = _(
            "Most [points](vp) win: medals of your tiles, 6 a [mission](mission), 1 a discard, 2"
            " the Enigma."
        )
    elif agenda:
        text = _(
            "Most [points](vp) win: medals of your tiles, 6 a [mission](mission), 1 a discard, your"
            " [agenda](agenda)."
        )
    else:
        text = _(
            "Most [points](vp) win: medals of your tiles, 6 a [mission](mission), 1 a discard."
        )
    return Note(text)


def sources(options: Options) -> list[str]:
    """Where points come from, thing by thing."""
    lines = [
        _("Every tile in your hand after the last round is worth what its medal says."),
        _("Each mission is worth 6 to whoever leads it at the end; several share them."),
        _("Each tile among your discards is worth 1, whatever its medal says."),
    ]
    if "enigma" in options.modules:
        lines.append(_("The Enigma is worth 2 to whoever holds it at the end."))
    return lines + [str(texts.VARIANTS[name].line) for name in VARIANTS if name in options.variants]
