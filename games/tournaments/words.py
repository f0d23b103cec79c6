"""What a tournament's format, state and tie-breaks mean, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.story.texts import Entry

FORMATS: Final[dict[str, Entry]] = {
    "swiss": Entry(
        pgettext_lazy("tournament", "Swiss"),
        _(
            "In every round those meet who stand alike, and nobody meets the same people again "
            "while that can be avoided."
        ),
    ),
    "round_robin": Entry(
        _("Round robin"), _("Everybody meets everybody, as equally often as can be.")
    ),
    "knockout": Entry(
        _("Knockout"), _("The best of each table go on, the others are out, up to a final.")
    ),
    "league": Entry(
        pgettext_lazy("tournament", "League"),
        _(
            "Divisions play season by season. After each the best rise a division, and the last "
            "fall."
        ),
    ),
    "duplicate": Entry(
        pgettext_lazy("tournament", "Duplicate"),
        _(
            "All tables play the same deal, and you are compared with those who had your seat "
            "elsewhere: luck cancels out. Nobody may look on until all have finished."
        ),
    ),
}

# The names are those of ``formats/standings.py``.
TIE_BREAKS: Final[dict[str, Entry]] = {
    "points": Entry(
        pgettext_lazy("tie-break", "Points"), _("The points of all rounds, byes included.")
    ),
    "opponents": Entry(
        pgettext_lazy("tie-break", "Rivals"),
        _("The points that your rivals have on average: who met stronger ones comes first."),
    ),
    "head_to_head": Entry(
        pgettext_lazy("tie-break", "Direct"),
        _(
            "How often you finished ahead of those you are level with, where you met: 1 always, "
            "0.5 half of the time or if you never met."
        ),
    ),
    "wins": Entry(pgettext_lazy("tie-break", "Wins"), _("Tables won, shared first places too.")),
    "score": Entry(
        pgettext_lazy("tie-break", "Score"), _("Victory points on average, over all your games.")
    ),
}
