"""Finished games as files to take away."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.components import COLORS

from .game import Game


class Export(models.Model):
    """One file for all who ask for the same. ``done`` of ``total`` steps are made.

    ``names`` are those drawn in it. A file with names that nobody has any more is not shown.
    """

    class Format(models.TextChoices):
        WEBP = "webp", _("Film, WebP: a small file")
        GIF = "gif", _("Film, GIF: plays everywhere")
        SHEET = "sheet", _("Contact sheet of the rounds")

    class Speed(models.TextChoices):
        SLOW = "slow", _("Slow")
        NORMAL = "normal", _("Normal")
        FAST = "fast", _("Fast")

    class Width(models.IntegerChoices):
        SMALL = 400, _("Small: 400 pixels wide")
        MEDIUM = 800, _("Medium: 800 pixels wide")
        LARGE = 1200, _("Large: 1200 pixels wide")

    class Status(models.TextChoices):
        MAKING = "making", _("being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    game = models.ForeignKey(Game, models.CASCADE, related_name="exports", verbose_name=_("game"))
    # The column has the name that the release before knows it by.
    viewer = models.CharField(_("eyes"), max_length=10, db_column="eyes")
    style = models.CharField(_("style"), max_length=10)
    format = models.CharField(_("format"), max_length=5, choices=Format)
    speed = models.CharField(_("speed"), max_length=6, choices=Speed)
    width = models.PositiveSmallIntegerField(_("size"), choices=Width)

    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="exports"
    )
    asked = models.DateTimeField(_("asked for"), default=timezone.now)
    status = models.CharField(_("status"), max_length=6, choices=Status, default=Status.MAKING)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(_("last error"), max_length=200, blank=True)
    made = models.DateTimeField(_("made"), null=True)
    used = models.DateTimeField(_("last looked at"), null=True)
    size = models.PositiveIntegerField(_("bytes"), default=0)
    names = models.JSONField(default=list)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "viewer", "style", "format", "speed", "width"], name="export_once"
            )
        ]
        indexes = [models.Index(fields=["asked_by", "asked"], name="export_asked")]

    def __str__(self) -> str:
        return f"{self.game}, {self.filename}"

    @property
    def is_film(self) -> bool:
        return self.format != self.Format.SHEET

    @property
    def extension(self) -> str:
        return self.format if self.is_film else "png"

    @property
    def filename(self) -> str:
        what = f"film-{self.speed}" if self.is_film else "rounds"
        viewer = self.viewer
        if viewer in COLORS:  # a seat, by a word that need not be its player's colour
            viewer = f"seat{COLORS.index(viewer) + 1}"
        return f"estoril-{self.game.key}-{viewer}-{what}-{self.width}.{self.extension}"

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


class Footage(models.Model):
    """The file of an export. In the database: where it is made need not be where it is asked for.

    Apart from the rest, so that no list reads it.
    """

    export = models.OneToOneField(Export, models.CASCADE, primary_key=True)
    data = models.BinaryField()

    def __str__(self) -> str:
        return str(self.export)
