from allauth.account.admin import EmailAddressAdmin as BaseEmailAddressAdmin
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.db.models import Model, Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.desk import acts, sanctions
from games.desk.acting import Act, WithActs
from games.desk.forms import RenameForm, TimeForm
from games.desk.reading import Large, by_person

from .models import User
from .names import slug_of


def download(actor: User, person: User, reason: str) -> HttpResponse:
    packed = acts.export(actor, person, reason)
    headers = {"Content-Disposition": f'attachment; filename="estoril-{person.pk}.zip"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


@admin.register(User)
class UserAdmin(WithActs, Large, BaseUserAdmin):
    list_display = ("name", "email", "guest", "is_active", "is_staff", "date_joined")
    list_filter = ("guest", "is_active", "is_staff")
    search_help_text = _("The beginning of a name, or a whole e-mail address.")
    # Names and doors have acts of their own, with a reason.
    readonly_fields = (
        *("name", "kept_from", "guest", "is_active"),
        *("date_joined", "last_login", "left_at"),
    )
    fieldsets = (
        (None, {"fields": ("name", "kept_from", "guest", "email", "username", "password")}),
        (_("Preferences"), {"fields": ("time_zone", "language", "style", "mail_trouble")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "left_at")}),
    )
    filter_horizontal = ("groups",)
    acts = (
        Act("mute", _("Mute"), "desk.mute_user", acts.mute, TimeForm, acts.may_touch),
        Act(
            "suspend",
            _("Suspend"),
            "desk.suspend_user",
            acts.suspend,
            TimeForm,
            acts.may_touch,
            _("They are logged out and leave open tables. For good: bots play on for them."),
        ),
        Act("rename", _("Rename"), "desk.rename_user", acts.rename, RenameForm, acts.may_touch),
        Act("export", _("Export the data"), "desk.export_user", download),
        Act(
            "erase",
            _("Delete the account"),
            "desk.erase_user",
            acts.erase,
            fits=acts.may_touch,
            warning=_("Name, address and all that is private are gone for ever. Games stay."),
        ),
    )

    @admin.display(description=_("sanctions"))
    def kept_from(self, person: User) -> str:
        """What they are told themselves."""
        found = filter(None, (sanctions.mute_of(person), sanctions.suspension_of(person)))
        return "\n".join(sanctions.words(sanction) for sanction in found)

    def found(self, term: str) -> Q:
        if "@" in term:
            return Q(email=term.lower())
        return Q(slug__startswith=slug_of(term))

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False  # rows stay, for their games: see the act


admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class EmailAddressAdmin(Large, BaseEmailAddressAdmin):
    list_filter = ()
    list_select_related = ("user",)
    search_help_text = _("A whole e-mail address, or a person's name in full.")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:  # noqa: ARG002
        return self.search_fields

    def found(self, term: str) -> Q:
        return Q(email=term.lower()) if "@" in term else by_person(term)


# Into the admin through the same door as everybody, with the same throttle.
admin.site.login = secure_admin_login(admin.site.login)
