"""What kind of file is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.viewers import ALL, SPECTATOR, viewer_of
from games.models import Export
from games.story.terms import Who


class ExportForm(forms.Form):
    format = forms.ChoiceField(label=_("What"), choices=Export.Format)
    eyes = forms.ChoiceField(label=_("Through whose eyes"))
    speed = forms.ChoiceField(
        label=_("Speed"),
        choices=Export.Speed,
        help_text=_("Of a film."),
    )
    width = forms.TypedChoiceField(label=_("Size"), choices=Export.Width, coerce=int)

    def __init__(self, *args, players: Sequence[Who], **kwargs) -> None:
        kwargs.setdefault("initial", {"speed": Export.Speed.NORMAL, "width": Export.Width.MEDIUM})
        super().__init__(*args, **kwargs)
        self.fields["eyes"].choices = viewer_choices(players)

    def options(self) -> dict[str, object]:
        """A contact sheet stands still."""
        chosen = self.cleaned_data
        still = chosen["format"] == Export.Format.SHEET
        return {**chosen, "speed": Export.Speed.NORMAL} if still else chosen


def viewer_choices(players: Sequence[Who]) -> list[tuple[str, str]]:
    return [
        (ALL, _("All-seeing")),
        (SPECTATOR, _("A spectator")),
        *((viewer_of(number), str(name)) for number, name in enumerate(players)),
    ]
