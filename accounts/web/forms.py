"""The forms of accounts: allauth's where it has one, with our words and our rules for names."""

from typing import Any
from zoneinfo import ZoneInfo

from allauth.account import forms as allauth
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts import passwords
from accounts.models import User
from accounts.names import LONGEST, login_of, slug_of, tidy, validate_free_to_take, validate_name
from games.clock import Night
from games.clock.clock import NOTHING
from games.clock.night import LONGEST as LONGEST_NIGHT

LONGEST_ADDRESS = 254  # there is no longer one
PASSWORD_HELP = format_lazy(
    _(
        "At least {length} characters, not only digits: a few words with spaces between them will "
        "do. Nothing that everybody tries first."
    ),
    length=passwords.SHORTEST,
)


class InOurWords:
    """Labels instead of placeholders, short help, and the same words on every form."""

    labels = {
        "login": _("Name or e-mail address"),
        "email": _("E-mail address"),
        "oldpassword": _("Current password"),
        "password": _("Password"),
        "password1": _("Password"),
        "password2": _("The same password again"),
    }

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
        for name in ("oldpassword", "password", "password2"):
            if name in self.fields:
                self.fields[name].help_text = ""
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP


TAKEN = _("Somebody already goes by this name.")
LOOKS_TAKEN = _("This looks too much like somebody else's name. Please choose another one.")


class NameField(forms.CharField):
    """What one is called here: allowed, and nobody else's."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Name"),
            help_text=_("What other players call you. Letters and digits, 2 to 24 characters."),
            validators=[validate_name, validate_free_to_take],
            # No minimum or maximum here: the validator says how long the name is.
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST}),
            **kwargs,
        )

    def to_python(self, value: str | None) -> str:
        return tidy(super().to_python(value) or "")

    @staticmethod
    def free(name: str, keeper: User | None = None) -> str:
        """The name, unless somebody else goes by it or by one that looks like it."""
        others = User.called(name).exclude(pk=keeper.pk) if keeper else User.called(name)
        if other := others.first():
            same = other.slug == slug_of(name)
            raise forms.ValidationError(TAKEN if same else LOOKS_TAKEN, code="unique")
        return name


class SignupForm(InOurWords, allauth.SignupForm):
    name = NameField()
    field_order = ["name", "email", "password1"]
    keeper: User | None = None  # who may have the name already

    def clean_name(self) -> str:
        return NameField.free(self.cleaned_data["name"], self.keeper)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        if self.account_already_exists:
            # The same work as for an unknown address: the time it takes tells nothing either.
            make_password(self.cleaned_data["password1"])
            return super().try_save(request)
        # All or nothing: the view asks again if name or address was taken a moment ago.
        with transaction.atomic():
            return super().try_save(request)


class ClaimForm(SignupForm):
    """A guest chooses a name, an address and a password."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = self.keeper = user
        super().__init__(*args, **kwargs)

    def validate_unique_email(self, value: str) -> str:
        pending = EmailAddress.objects.filter(user=self.user, email=value)
        return value if pending.exists() else super().validate_unique_email(value)


class LoginForm(InOurWords, allauth.LoginForm):
    leave_guest = forms.BooleanField(
        label=_("Yes, leave the guest and its games behind"),
        error_messages={"required": _("Tick this to log in all the same, or keep the guest.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        self.fields["login"] = forms.CharField(
            label=self.labels["login"], max_length=LONGEST_ADDRESS, widget=forms.TextInput(attrs)
        )
        if not getattr(self.request.user, "guest", False):
            del self.fields["leave_guest"]

    def clean_login(self) -> str:
        return login_of(super().clean_login())

    def user_credentials(self) -> dict[str, str]:
        """A name stands for its person's address. What was typed goes along, to be counted."""
        login = self.cleaned_data["login"]
        person = User.objects.filter(slug=login).first()
        address = person.email if person else login
        return {"login": login, "email": address, "password": self.cleaned_data["password"]}


class ResetPasswordForm(InOurWords, allauth.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(InOurWords, allauth.ResetPasswordKeyForm):
    labels = InOurWords.labels | {
        "password1": _("New password"),
        "password2": _("The new password again"),
    }


class ChangePasswordForm(InOurWords, allauth.ChangePasswordForm):
    labels = ResetPasswordKeyForm.labels


class SetPasswordForm(InOurWords, allauth.SetPasswordForm):
    pass


class ChangeEmailForm(InOurWords, allauth.AddEmailForm):
    labels = InOurWords.labels | {"email": _("New e-mail address")}


class ReauthenticateForm(InOurWords, allauth.ReauthenticateForm):
    pass


class NightForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["night_from", "night_to"]
        labels = {"night_from": _("From"), "night_to": _("To")}
        help_texts = {
            "night_from": _("Leave both empty and any hour will do."),
        }
        widgets = {name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M") for name in fields}

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        begins, ends = data.get("night_from"), data.get("night_to")
        if self.errors or begins == ends is None:
            return data
        if begins is None or ends is None:
            raise forms.ValidationError(_("A night has two ends: fill in both hours, or none."))
        if not NOTHING < Night(begins, ends, ZoneInfo("UTC")).length <= LONGEST_NIGHT:
            raise forms.ValidationError(_("A night lasts no longer than twelve hours."))
        return data


class VacationForm(forms.Form):
    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class DeleteForm(forms.Form):
    """Nobody deletes an account by a slip. That it is theirs, they have proved before."""

    name = forms.CharField(
        label=_("Type the name of the account"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = user.name

    def clean_name(self) -> str:
        name = self.cleaned_data["name"]
        if slug_of(name) != self.user.slug:
            raise forms.ValidationError(_("This is not the name of the account."))
        return name
