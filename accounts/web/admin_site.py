"""The door of /admin/."""

from allauth.account.adapter import get_adapter
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _

from accounts import second_factor


class AdminSite(admin.AdminSite):
    """The staff's desk, behind the same door as everything else and one more."""

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and second_factor.proved(request)

    def login(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:  # noqa: ARG002
        """Nobody logs in here: whoever may not enter is led to what they lack."""
        here = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(here, {request.get_host()}):
            here = reverse("admin:index")
        user = request.user
        if not user.is_authenticated:
            return redirect(f"{reverse('account_login')}?{urlencode({'next': here})}")
        if not super().has_permission(request):
            raise PermissionDenied
        if second_factor.proved(request):
            return redirect(here)
        if second_factor.has_one(user):
            methods = get_adapter().get_reauthentication_methods(user)
            urls = [method["url"] for method in methods if method["id"] != "reauthenticate"]
            return redirect(f"{urls[-1]}?{urlencode({'next': here})}")
        messages.warning(request, _("Whoever looks after the site needs a second factor."))
        return redirect("mfa_index")

    def password_change(  # type: ignore[override]  # Django's answers with a page of its own
        self, *_args: object, **_kwargs: object
    ) -> HttpResponse:
        return redirect("account_change_password")
