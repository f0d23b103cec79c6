from typing import Any

from allauth.account.admin import EmailAddressAdmin as BaseEmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa import admin as allauth_mfa
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import slug_of
from accounts.requests import user_of
from games.moderation import audit, sanctions
from games.staff.kit.action_pages import Act, WithActs
from games.staff.kit.forms import RenameForm, TimeForm
from games.staff.kit.lists import Large, by_person

from . import actions


def download(actor: User, person: User, reason: str) -> HttpResponse:
    packed = actions.export(actor, person, reason)
    headers = {"Content-Disposition": f'attachment; filename="estoril-{person.pk}.zip"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


def sees_addresses(request: HttpRequest) -> bool:
    return request.user.has_perm("desk.view_address")


@admin.register(User)
class UserAdmin(WithActs, Large, BaseUserAdmin):
    list_display = ("name", "guest", "is_active", "is_staff", "date_joined")
    list_filter = ("guest", "is_active", "is_staff")
    search_help_text = _("The beginning of a name, or a whole e-mail address.")
    # Names and doors have acts of their own, with a reason.
    readonly_fields = (
        *("name", "kept_from", "guest", "is_active"),
        *("date_joined", "last_login", "left_at"),
    )
    fieldsets = (
        (None, {"fields": ("name", "kept_from", "guest", "password")}),
        (_("Preferences"), {"fields": ("time_zone", "language", "style")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "left_at")}),
    )
    # For those who may, and who looks is noted.
    address = (_("Address"), {"fields": ("email", "username", "mail_trouble")})
    filter_horizontal = ("groups",)
    acts = (
        Act("mute", _("Mute"), "desk.mute_user", actions.mute, TimeForm, actions.may_touch),
        Act(
            "suspend",
            _("Suspend"),
            "desk.suspend_user",
            actions.suspend,
            TimeForm,
            actions.may_touch,
            _("They are logged out and leave open tables. For good: bots play on for them."),
        ),
        Act(
            "rename", _("Rename"), "desk.rename_user", actions.rename, RenameForm, actions.may_touch
        ),
        Act("export", _("Export the data"), "desk.export_user", download),
        Act(
            "erase",
            _("Delete the account"),
            "desk.erase_user",
            actions.erase,
            fits=actions.may_touch,
            warning=_("Name, address and all that is private are gone for ever. Games stay."),
        ),
    )

    @admin.display(description=_("sanctions"))
    def kept_from(self, person: User) -> str:
        """What they are told themselves."""
        in_force = filter(None, (sanctions.mute_of(person), sanctions.suspension_of(person)))
        return "\n".join(sanctions.words(sanction) for sanction in in_force)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        sets = super().get_fieldsets(request, obj)
        return (*sets, self.address) if obj and sees_addresses(request) else sets

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        person = self.get_object(request, object_id)
        if person and self.has_view_permission(request, person) and sees_addresses(request):
            audit.record(user_of(request), audit.LOOKED, person)
        return super().change_view(request, object_id, *args, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet, search_term: str
    ) -> tuple[QuerySet, bool]:
        """Search by a whole address too, for those who may; that is recorded in the audit log."""
        address = search_term.strip().lower()
        if "@" not in address:
            return super().get_search_results(request, queryset, search_term)
        if not sees_addresses(request):
            return queryset.none(), False
        people = queryset.filter(email=address)
        for person in people:
            audit.record(user_of(request), audit.LOOKED, person)
        return people, False

    def matching(self, term: str) -> Q:
        return Q(slug__startswith=slug_of(term))

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False  # rows stay, for their games: see the act


admin.site.unregister(EmailAddress)
admin.site.unregister(allauth_mfa.Authenticator)  # its page shows secrets


@admin.register(EmailAddress)
class EmailAddressAdmin(Large, BaseEmailAddressAdmin):
    """A list without addresses: each is on a page of its own, where it is noted who looks."""

    list_display = ("user", "primary", "verified")
    actions = None  # their boxes would be labelled with addresses
    list_filter = ()
    list_select_related = ("user",)
    search_help_text = _("A whole e-mail address, or a person's name in full.")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_addresses(request) and super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return sees_addresses(request) and super().has_change_permission(request, obj)

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        address = self.get_object(request, object_id)
        if address and self.has_view_permission(request, address):
            audit.record(user_of(request), audit.LOOKED, address.user)
        return super().change_view(request, object_id, *args, **kwargs)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:  # noqa: ARG002
        return self.search_fields

    def matching(self, term: str) -> Q:
        return Q(email=term.lower()) if "@" in term else by_person(term)
