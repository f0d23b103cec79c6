"""What people can be told of."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    TURN = "turn", _("It is your turn")
    TIME = "time", _("Your time is running out")
    ROUND = "round", _("A round is resolved")
    OVER = "over", _("A game is over")
    INVITED = "invited", _("Somebody invites you")
    STARTED = "started", _("A game has begun")
    MESSAGE = "message", _("Somebody writes to you")
    TOURNAMENT = "tournament", _("There is news of a tournament")
    RELIABILITY = "reliability", _("Your reliability is at stake")
    PUZZLE = "puzzle", _("The puzzle of the day is there")
