"""Where people say what reaches them and how, and where a link in a mail ends it."""

from http import HTTPStatus

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import AuthenticatedRequest
from accounts.user_agents import browser_name
from accounts.web.views import proving_it_is_them, with_address
from games.delivery.channels import CHANNELS
from games.delivery.channels.mail import Mail, unsubscribe
from games.delivery.channels.push.forms import SubscriptionForm
from games.delivery.channels.webhook.forms import WebhookForm
from games.notify import outbox, switches
from games.notify.kinds import Kind
from games.notify.models import Habits, PushSubscription, Webhook

from .forms import HoursForm, SwitchesForm

MOST_BROWSERS = 10


def _page(
    request: AuthenticatedRequest,
    hook_form: WebhookForm | None = None,
    hours_form: HoursForm | None = None,
) -> HttpResponse:
    user = request.user
    context: dict[str, object] = {
        "hours_form": hours_form or HoursForm(instance=Habits.of(user)),
        "form": SwitchesForm(user=user),
        "parts": [channel.template for channel in CHANNELS.values()],
    }
    for channel in CHANNELS.values():
        context |= channel.settings(user)
    if hook_form:
        context["hook_form"] = hook_form
    refused = hook_form or hours_form
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "notifications/settings.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: AuthenticatedRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request)
    form = SwitchesForm(request.POST, user=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, _("Your settings are saved."))
    return redirect("notify:settings")


@require_POST
@login_required
def hours(request: AuthenticatedRequest) -> HttpResponse:
    form = HoursForm(request.POST, instance=Habits.of(request.user))
    if not form.is_valid():
        return _page(request, hours_form=form)
    outbox.change(form.save(commit=False))
    messages.success(request, _("Your settings are saved."))
    return redirect("notify:settings")


@require_POST
@login_required
@with_address
@rate_limit(action="notify_test")
def try_mail(request: AuthenticatedRequest) -> HttpResponse:
    """An address that was switched off gets another chance."""
    outbox.test_mail(request.user)
    messages.success(request, _("A test is on its way. Look there whether it has arrived."))
    return redirect("notify:settings")


# ── push ─────────────────────────────────────────────────────────────────────────────────────


@require_POST
@login_required
@rate_limit(action="notify")
def subscribe(request: AuthenticatedRequest) -> HttpResponse:
    """Asked by push.js. The same browser again, or with another person: it is theirs now."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    PushSubscription.objects.update_or_create(
        endpoint=form.cleaned_data["endpoint"],
        defaults={
            "user": request.user,
            "p256dh": form.cleaned_data["p256dh"],
            "auth": form.cleaned_data["auth"],
            "browser": browser_name(request.headers.get("User-Agent", "")),
            "trouble": "",
            "trouble_at": None,
        },
    )
    subscriptions = request.user.push_subscriptions.order_by("-created", "-pk")
    for oldest in subscriptions[MOST_BROWSERS:]:
        oldest.delete()
    return JsonResponse({}, status=HTTPStatus.CREATED)


@require_POST
@login_required
def remove_subscription(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    get_object_or_404(PushSubscription, pk=pk, user=request.user).delete()
    messages.success(request, _("That browser gets no more messages."))
    return redirect("notify:settings")


# ── webhooks ─────────────────────────────────────────────────────────────────────────────────


@require_POST
@login_required
@with_address
@proving_it_is_them
@rate_limit(action="notify")
def add_webhook(request: AuthenticatedRequest) -> HttpResponse:
    form = WebhookForm(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, form)
    return _test(request, form.save())


@require_POST
@login_required
@with_address
@proving_it_is_them
@rate_limit(action="notify_test")
def test_webhook(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    return _test(request, get_object_or_404(Webhook, pk=pk, user=request.user))


def _test(request: AuthenticatedRequest, hook: Webhook) -> HttpResponse:
    outbox.test(hook)
    messages.success(request, _("A test is on its way. Look there whether it has arrived."))
    return redirect("notify:settings")


@require_POST
@login_required
def remove_webhook(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    get_object_or_404(Webhook, pk=pk, user=request.user).delete()
    messages.success(request, _("The webhook is removed."))
    return redirect("notify:settings")


# ── out of a mail ────────────────────────────────────────────────────────────────────────────


@csrf_exempt  # mail programs post it themselves (RFC 8058); the token says who may
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Asking changes nothing, for programs follow links; answering does, without any login."""
    meant = unsubscribe.read(token)
    if meant is None:
        raise Http404
    user, kinds = meant
    if request.method == "POST":
        answer = request.POST.get("answer", "these")
        chosen = list(Kind) if answer == "all" else kinds
        switches.switch(user, Mail.name, chosen, on=answer == "again")
    wanted = switches.wanted(user)[Mail.name]
    context = {
        "kinds": [(kind, wanted[kind]) for kind in kinds],
        "any_of_these": any(wanted[kind] for kind in kinds),
        "any": any(wanted.values()),
        "done": request.method == "POST",
    }
    return render(request, "notifications/unsubscribe.html", context)
