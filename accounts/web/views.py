"""Pages of people. What allauth does well is done by its views; guests need more care."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from allauth.account import views as allauth
from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.decorators import rate_limit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic import DetailView, FormView, UpdateView
from django.views.i18n import LANGUAGE_QUERY_PARAMETER
from django.views.i18n import set_language as django_set_language

from accounts import resets, second_factor, services, sessions
from accounts.models import User
from accounts.names import slug_of
from accounts.requests import AuthenticatedRequest
from estoril.infra import languages
from games.models import Mute, Reliability
from games.models.timing import ENOUGH_DECISIONS
from games.pictures.prints import style_for
from games.services import data_export, following
from games.web.lobby.cards import markup
from games.web.people import played, profile, trend
from games.web.tournaments.lists import played_by

from .forms import ClaimForm, DeleteForm, ResetPasswordForm
from .settings_form import SettingsForm

View = Callable[..., HttpResponse]

# The address a guest has asked to keep the account under, known to us or not.
CLAIMED = "claimed_address"


def is_guest(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.guest


def with_address(view: View) -> View:
    """Let people in who have an address; guests are asked for one first."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_guest(request):
            return redirect("claim")
        return view(request, *args, **kwargs)

    return wrapper


# Whoever has a password proves again that they are there, before what cannot be undone. What they
# sent is not lost. Guests have only their session, which is proof enough of itself.
proving_it_is_them = reauthentication_required(enabled=lambda request: not is_guest(request))


class LoginView(allauth.LoginView):
    """A guest may log in as someone else, but only after saying that the guest's games may go."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and not request.user.guest:
            return HttpResponseRedirect(self.get_authenticated_redirect_url())
        return super().dispatch(request, *args, **kwargs)

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "too_many_login_attempts"):
            response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        return response


class SignupView(allauth.SignupView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_guest(request):
            return redirect("claim")
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_authenticated_redirect_url())
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: forms.Form) -> HttpResponse:
        try:
            return super().form_valid(form)
        except IntegrityError:
            # Someone else took the name or the address a moment ago.
            form.full_clean()
            return super().form_valid(form) if form.is_valid() else self.form_invalid(form)


class PasswordResetView(allauth.PasswordResetView):
    """The same answer, in words and in work, for every address."""

    def form_valid(self, form: ResetPasswordForm) -> HttpResponse:
        if not ratelimit.consume(self.request, action="reset_password"):
            return ratelimit.respond_429(self.request)
        resets.ask(self.request, form.cleaned_data["email"], form.users)
        return redirect(self.get_success_url())


class GuestsStay:
    """A link in a mail to someone's account does not cost a guest theirs."""

    request: HttpRequest

    def logout(self) -> None:
        if not is_guest(self.request):
            super().logout()  # type: ignore[misc]  # of the views below


class ConfirmEmailView(GuestsStay, allauth.ConfirmEmailView):
    pass


class PasswordResetFromKeyView(GuestsStay, allauth.PasswordResetFromKeyView):
    pass


@method_decorator(sensitive_post_parameters("password1"), name="dispatch")
@method_decorator(never_cache, name="dispatch")
class ClaimView(FormView):
    """A guest keeps the account: same person, same games, now with an address."""

    template_name = "accounts/claim.html"
    form_class = ClaimForm
    request: AuthenticatedRequest  # by dispatch()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect("account_signup")
        if not request.user.guest:
            return redirect("settings")
        return self.as_guest(request, *args, **kwargs)

    @method_decorator(rate_limit(action="claim"))
    def as_guest(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"user": self.request.user}

    def get_initial(self) -> dict[str, Any]:
        claimed = self.request.session.get(CLAIMED, "")
        return {"name": self.request.user.name, "email": claimed}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(claimed=self.request.session.get(CLAIMED), **kwargs)

    def form_valid(self, form: ClaimForm) -> HttpResponse:
        try:
            services.claim(
                self.request,
                self.request.user,
                name=form.cleaned_data["name"],
                email=form.cleaned_data["email"],
                password=form.cleaned_data["password1"],
                known=form.account_already_exists,
            )
        except IntegrityError:
            # Someone else took the name a moment ago.
            self.request.user.refresh_from_db()
            form.full_clean()
            return self.form_invalid(form)
        self.request.session[CLAIMED] = form.cleaned_data["email"]
        return redirect("claim")


@method_decorator(login_required, name="dispatch")
class SettingsView(UpdateView):
    template_name = "accounts/settings.html"
    form_class = SettingsForm
    request: AuthenticatedRequest

    def get_object(self, queryset: object = None) -> User:  # noqa: ARG002
        # A copy: what does not pass the form must not show elsewhere on the page.
        return User.objects.get(pk=self.request.user.pk)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            has_second_factor=second_factor.has_one(self.request.user), **kwargs
        )

    def form_valid(self, form: forms.ModelForm) -> HttpResponse:
        form.save()
        # In the language just chosen.
        with override(form.instance.language or self.request.LANGUAGE_CODE):
            messages.success(self.request, _("Your settings are saved."))
        return redirect("settings")


@require_POST
@with_address
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect("account_login")  # and not back here: there is nothing to look at
    services.log_out_everywhere(request.user)
    logout(request)
    messages.success(request, _("You are logged out, here and on every other device."))
    return redirect("account_login")


@never_cache
@login_required
def devices(request: AuthenticatedRequest) -> HttpResponse:
    """Where they are logged in. This one first, then by when they were there."""
    here = request.session.session_key
    open_sessions = sorted(
        request.user.open_sessions.all(), key=lambda session: session.session_id != here
    )
    context = {"sessions": open_sessions, "here": here}
    return render(request, "accounts/devices.html", context)


@require_POST
@login_required
def log_out_device(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Twice is no error. This one goes by the door that everybody takes."""
    others = request.user.open_sessions.exclude(session_id=request.session.session_key)
    if session := others.filter(pk=pk).first():
        sessions.end(session)
    messages.success(request, _("That device is logged out."))
    return redirect("devices")


@require_POST
@login_required
def log_out_others(request: AuthenticatedRequest) -> HttpResponse:
    services.log_out_others(request)
    messages.success(request, _("All other devices are logged out."))
    return redirect("devices")


@method_decorator(login_required, name="dispatch")
@method_decorator(proving_it_is_them, name="dispatch")
@method_decorator(rate_limit(action="delete"), name="dispatch")
class DeleteView(FormView):
    template_name = "accounts/delete.html"
    form_class = DeleteForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"user": self.request.user}

    def form_valid(self, form: DeleteForm) -> HttpResponse:
        services.delete_account(form.user)
        logout(self.request)
        messages.success(self.request, _("The account is deleted. Farewell, and good luck."))
        return redirect("home")


@require_POST
@login_required
@proving_it_is_them
@rate_limit(action="export")
@never_cache
def export(request: AuthenticatedRequest) -> HttpResponse:
    """All that is kept of them, to take away."""
    packed = data_export.pack(request.user, own=True)
    headers = {"Content-Disposition": 'attachment; filename="estoril.zip"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


class ProfileView(DetailView):
    template_name = "people/profile.html"
    context_object_name = "person"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().get(request, *args, **kwargs)
        if self.kwargs["slug"] != self.object.slug:
            return redirect(self.object)
        return response

    def get_object(self, queryset: object = None) -> User:  # noqa: ARG002
        people = User.objects.select_related("reliability", "solver")
        return get_object_or_404(people, slug=slug_of(self.kwargs["slug"]))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        person, after = self.object, self.request.GET.get("after", "")
        style = style_for(self.request.user)
        cards, older = played.page(person.pk, self.request.user.pk, after, style)
        told = {"games": markup(self.request, cards), "after": after, "older": older}
        if after:
            return super().get_context_data(**told, **kwargs)
        return super().get_context_data(
            figures=profile.of(person),
            trend=trend.of(person, self.request.user),
            puzzles=profile.puzzles_of(person),
            reliability=getattr(person, "reliability", None) or Reliability(),
            enough_decisions=ENOUGH_DECISIONS,
            tournaments=played_by(person),
            **self._to_reader(),
            **told,
            **kwargs,
        )

    def _to_reader(self) -> dict[str, object]:
        """What the person is to whoever reads, who may have to do with them."""
        person, reader = self.object, self.request.user
        if not reader.is_authenticated or reader == person or person.former:
            return {}
        muted = Mute.objects.filter(user=reader, muted=person).exists()
        follow = following.followed_by(reader).filter(followed=person).first()
        return {
            "may_be_met": True,
            "may_be_invited": person.is_active and not muted,
            "may_be_followed": not (person.guest or muted),
            "muted": muted,
            "follow": follow,
        }


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """The chooser at the head of every page; whoever is signed in finds the choice everywhere.

    From an address that names a language it leads to that of the one chosen.
    """
    language = request.POST.get(LANGUAGE_QUERY_PARAMETER)
    answer = django_set_language(request)
    if language in dict(settings.LANGUAGES):
        if request.user.is_authenticated:
            request.user.language = language
            request.user.save(update_fields=["language"])
        if languages.code_of(answer.get("Location", "")):
            answer["Location"] = languages.spoken(answer["Location"], language)
    return answer
