"""What kind of file is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.viewers import ALL, SPECTATOR, viewer_of
from games.models import Export
from games.story.terms import Who

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text


class ExportForm(forms.Form):
    format = forms.ChoiceField(label=_("What"), choices=Export.Format)
    # Named as on pages that are open and in what programs send; ``options`` calls it the viewer.
    eyes = forms.ChoiceField(label=_("Through whose eyes"))
    speed = forms.ChoiceField(
        label=_("Speed"),
        choices=Export.Speed,
        help_text=_("Of a film."),
    )
    width = forms.TypedChoiceField(label=_("Size"), choices=Export.Width, coerce=int)

    def __init__(self, *args: Any, players: Sequence[Who], **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"speed": Export.Speed.NORMAL, "width": Export.Width.MEDIUM})
        super().__init__(*args, **kwargs)
        viewer = self.fields["eyes"]
        assert isinstance(viewer, forms.ChoiceField)
        viewer.choices = viewer_choices(players)

    def options(self) -> dict[str, object]:
        """A contact sheet stands still."""
        chosen = {**self.cleaned_data}
        chosen["viewer"] = chosen.pop("eyes")
        still = chosen["format"] == Export.Format.SHEET
        return {**chosen, "speed": Export.Speed.NORMAL} if still else chosen


def viewer_choices(players: Sequence[Who]) -> list[tuple[str, str | Text]]:
    return [
        (ALL, _("All-seeing")),
        (SPECTATOR, _("A spectator")),
        *((viewer_of(number), str(name)) for number, name in enumerate(players)),
    ]
