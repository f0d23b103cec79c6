from __future__ import annotations

import datetime
import itertools
import uuid
from email.utils import make_msgid, parseaddr
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from estoril.infra.rows import FromRow
from games.clock import Night

from .name_field import PersonName
from .names import (
    LONGEST,
    former_name,
    guest_names,
    is_former,
    skeleton_of,
    slug_of,
    tidy,
    validate_name,
)
from .time_zones import names as time_zone_names
from .time_zones import validate_time_zone

SMALL_HOURS = datetime.time(0, 30), datetime.time(6, 30)


def validate_language(code: str) -> None:
    if code not in dict(settings.LANGUAGES):
        raise ValidationError(_("The site does not speak this language."))


class People(UserManager["User"]):
    """Makes accounts."""

    use_in_migrations = False

    def create_superuser(self, *args: Any, **kwargs: Any) -> User:
        """Whoever may run commands on this machine has proved more than a link in a mail would."""
        from allauth.account.models import EmailAddress  # noqa: PLC0415 - it needs the user model

        user = super().create_superuser(*args, **kwargs)
        if user.email:
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user


class User(FromRow, AbstractUser):
    """A person who plays: with an account, or as a guest who may claim it later.

    `username` is internal; people log in with their e-mail address or their `name`, which is what
    others see of them.
    """

    class Style(models.TextChoices):
        """Their names are those of ``games.render``."""

        POSTER = "poster", _("As on a poster")
        SAFE = "safe", _("Safe for colour-blind eyes")
        CONTRAST = "contrast", _("High contrast, on every page")

    class Coach(models.TextChoices):
        """Whether notes explain games against bots. Empty: they are offered."""

        ON = "on", _("on")
        OFF = "off", _("off")
        DONE = "done", _("done: played enough games with it")

    class InPuzzles(models.TextChoices):
        """Whether games of theirs may become puzzles. Empty: no."""

        ANONYMOUS = "anonymous", _("yes, without my name")
        NAMED = "named", _("yes, with my name")

    objects: ClassVar[People] = People()

    # Django's way to leave a field out.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    name = PersonName(_("name"), max_length=LONGEST, validators=[validate_name])
    # Folded from the name: makes names unique whatever their case, and addresses profiles.
    slug = models.CharField(max_length=100, unique=True, editable=False)
    # What the name looks like: nobody can take one that looks like another's. Names from before
    # this rule that do have their row's number after it.
    # None until the next save: a row that older code made in the middle of an update.
    skeleton = models.CharField(max_length=200, unique=True, null=True, blank=True, editable=False)
    guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays without an address; may claim the account.")
    )
    left_at = models.DateTimeField(
        _("left at"), null=True, blank=True, help_text=_("When the account was deleted.")
    )
    # Goes up when all sessions shall end.
    session_generation = models.PositiveIntegerField(default=0, editable=False)

    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        blank=True,
        validators=[validate_time_zone],
        help_text=_("Empty: the browser's."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        validators=[validate_language],
        help_text=_("Empty: the browser's."),
    )
    # What their browser asked for when they were last here, unless it is the site's own language:
    # letters come in it.
    language_seen = models.CharField(
        max_length=10, blank=True, default="", db_default="", editable=False
    )
    # No deadline of theirs falls between these hours of their time zone.
    night_from = models.TimeField(_("night begins"), null=True, blank=True)
    night_to = models.TimeField(_("night ends"), null=True, blank=True)
    style = models.CharField(
        _("style of pictures"), max_length=10, choices=Style, default=Style.POSTER
    )
    # Beside the tables of somebody new: see ``games/lessons/coach.py``.
    coach = models.CharField(
        _("coach"), max_length=4, choices=Coach, blank=True, default="", db_default=""
    )
    # The bot that decides when time is up, where nothing is at stake; empty: the site's own.
    stand_in = models.CharField(_("stand-in"), max_length=10, blank=True, default="", db_default="")
    shows_presence = models.BooleanField(
        _("others see when I am at the table"), default=True, db_default=True
    )
    # Looked at whenever a puzzle is shown: see ``games/puzzles/consent.py``.
    puzzles = models.CharField(
        _("my games as puzzles"),
        max_length=10,
        choices=InPuzzles,
        blank=True,
        default="",
        db_default="",
    )
    # Why mails to the address do not arrive, and since when. While it says so, none are sent.
    mail_trouble = models.CharField(_("trouble with mails"), max_length=200, blank=True)
    mail_trouble_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["email"], condition=~models.Q(email=""), name="email_unique_when_set"
            ),
        ]
        indexes = [
            # Few of all, and the staff's list filters by them.
            models.Index(fields=["-id"], condition=models.Q(is_active=False), name="user_inactive"),
            models.Index(fields=["-id"], condition=models.Q(is_staff=True), name="user_staff"),
            # Who may be forgotten one day.
            models.Index(
                fields=["last_login"], condition=models.Q(guest=True), name="user_guest_seen"
            ),
            models.Index(
                fields=["date_joined"],
                condition=models.Q(guest=False, last_login__isnull=True),
                name="user_never_seen",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: Any) -> None:
        self.username = self.username or uuid.uuid4().hex
        self.email = self.email.lower()
        stored = former_name(self.pk) if self.former else tidy(self.name) or self.some_name()
        self.name = stored
        self.slug = slug_of(stored)
        if (self.skeleton or "").partition(" ")[0] != (skeleton := skeleton_of(stored)):
            self.skeleton = skeleton
        if (fields := kwargs.get("update_fields")) is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "slug", "skeleton"}
        super().save(**kwargs)

    def some_name(self) -> str:
        """Name a row made without one, by `createsuperuser` say: the username if it will do."""
        try:
            validate_name(self.username)
        except ValidationError:
            names = guest_names()
        else:
            names = itertools.chain([self.username], guest_names())
        return next(name for name in names if not User.called(name).exclude(pk=self.pk))

    @classmethod
    def called(cls, name: str) -> models.QuerySet[User]:
        """Whoever goes by this name or by one that looks like it."""
        shape = skeleton_of(name)
        alike = models.Q(skeleton=shape) | models.Q(skeleton__startswith=f"{shape} ")
        return cls.objects.filter(alike | models.Q(slug=slug_of(name)))

    def get_absolute_url(self) -> str:
        return reverse("people:profile", args=[self.slug])

    @property
    def unnamed(self) -> bool:
        """Whether what they are called depends on who reads it: somebody who left."""
        return is_former(self.__dict__["name"])

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def former(self) -> bool:
        return self.left_at is not None

    @property
    def mail_language(self) -> str:
        """The language of what reaches this person outside a request."""
        wished = self.language or self.language_seen
        return wished if wished in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    @property
    def night(self) -> Night | None:
        if self.night_from is None or self.night_to is None:
            return None
        # Outside a request nobody knows the browser's zone.
        zone = self.time_zone if self.time_zone in time_zone_names() else settings.TIME_ZONE
        return Night(self.night_from, self.night_to, ZoneInfo(zone))

    @property
    def sleep(self) -> Night | None:
        """When nobody expects them to be up: their night or, if they told none, most people's."""
        if self.night or self.time_zone not in time_zone_names():
            return self.night
        return Night(*SMALL_HOURS, ZoneInfo(self.time_zone))

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        # What a session must match to stay open: the password, as in Django, and the generation.
        return salted_hmac(
            "accounts.models.User.get_session_auth_hash",
            f"{self.session_generation}:{self.password}",
            secret=secret,
            algorithm="sha256",
        ).hexdigest()


class Vacation(models.Model):
    """While it lasts, this person's clocks stand still."""

    user = models.ForeignKey(User, models.CASCADE, related_name="vacations")
    # The days that count, as the calendar on their wall had them.
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    begins = models.DateTimeField(_("begins"))
    ends = models.DateTimeField(_("ends"))

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ["begins"]
        indexes = [
            models.Index(fields=["user", "ends"], name="vacation_of_user"),
            models.Index(fields=["ends"], name="vacation_oldest"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.first} to {self.last}"


class OpenSession(FromRow):
    """Where somebody is logged in: a row beside each session, and gone with it."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="opened")
    user = models.ForeignKey(User, models.CASCADE, related_name="open_sessions")
    browser = models.CharField(_("browser"), max_length=60)
    # Coarse: enough to know one's home from a stranger's.
    network = models.CharField(_("network"), max_length=45)
    first = models.DateTimeField(_("first seen"), default=timezone.now)
    last = models.DateTimeField(_("last seen"), default=timezone.now)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-last"]

    def __str__(self) -> str:
        return f"{self.user}, {self.browser}"


def new_message_id() -> str:
    return make_msgid(domain=parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2])


class OutgoingMail(models.Model):
    """A mail about an account until it is sent. ``mails.py`` alone writes here.

    It may hold a link that opens the account, so no page shows it.
    """

    address = models.CharField(max_length=254)
    subject = models.CharField(max_length=255)
    text = models.TextField()
    message_id = models.CharField(max_length=255, default=new_message_id)
    created = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return str(self.pk)
