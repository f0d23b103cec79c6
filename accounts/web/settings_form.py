"""What people set for themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts import time_zones
from accounts.models import User
from games.services import clocks
from games.web.lobby.words import BOTS


class SettingsForm(forms.ModelForm):
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)
    stand_in = forms.ChoiceField(
        label=_("Who decides when my time is up"),
        help_text=_(
            "A bot, in friendly games. In rated games and tournaments it is an agent for everybody."
        ),
        choices=[(kind, bot.name) for kind, bot in BOTS.items()],
        required=False,
    )

    class Meta:
        model = User
        fields = [
            "language",
            "time_zone",
            "style",
            "coach",
            "stand_in",
            "shows_presence",
            "puzzles",
        ]
        labels = {
            "style": _("Colours"),
            "coach": _("Coach"),
            "shows_presence": _("Others at my tables see when I am there"),
            "puzzles": _("My games as puzzles"),
        }
        help_texts = {
            "style": _("Of boards and seats. The seats differ in shape in any case."),
            "coach": _("Notes that explain your games against bots."),
            "shows_presence": _(
                "A lamp at your name, to within some minutes. It never tells whether you moved "
                "yourself or left sealed orders."
            ),
            "puzzles": _(
                "Positions from your finished public games, for others to solve. All players of a "
                "game have to agree, and you can change your mind at any time."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["stand_in"] = self.initial["stand_in"] or clocks.STAND_IN
        language, time_zone = self.fields["language"], self.fields["time_zone"]
        assert isinstance(language, forms.ChoiceField)
        assert isinstance(time_zone, forms.ChoiceField)
        language.choices = [
            ("", _("As my browser says")),
            *((code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES),
        ]
        time_zone.choices = [
            ("", _("As my browser says")),
            *time_zones.choices(current=self.instance.time_zone),
        ]
        puzzles = self.fields["puzzles"]
        assert isinstance(puzzles, forms.ChoiceField)
        puzzles.choices = [("", _("no")), *User.InPuzzles.choices]
        coach = self.fields["coach"]
        assert isinstance(coach, forms.ChoiceField)
        coach.choices = [
            ("", _("Offer it to me while I am new")),
            (User.Coach.ON, _("Yes, for my next games")),
            (User.Coach.OFF, _("No, thanks")),
        ]
        if self.instance.coach == User.Coach.DONE:
            del self.fields["coach"]  # it has taken its leave
