"""The page of nights and vacations: when a person is not to be waited for."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import time_zones
from accounts.models import User
from accounts.requests import AuthenticatedRequest
from games.clock import DAYS_A_YEAR
from games.core.refusals import Refused
from games.services import deadlines, vacations

from .forms import NightForm, VacationForm


@require_safe
@login_required
def rest(request: AuthenticatedRequest) -> HttpResponse:
    return _page(request)


def _page(request: AuthenticatedRequest, **forms: BaseForm) -> HttpResponse:
    user = User.objects.get(pk=request.user.pk)
    today = timezone.localdate()
    context = {
        "night_form": NightForm(instance=user),
        "vacation_form": VacationForm(initial={"first": today}),
        "vacations": vacations.ahead(user),
        "now": timezone.now(),
        "zone": timezone.get_current_timezone_name(),
        "year": today.year,
        "days_left": vacations.days_left(user, today.year),
        "days_a_year": DAYS_A_YEAR,
        **forms,
    }
    return render(request, "accounts/rest.html", context, status=400 if forms else 200)


@require_POST
@login_required
def night(request: AuthenticatedRequest) -> HttpResponse:
    form = NightForm(request.POST, instance=User.objects.get(pk=request.user.pk))
    if not form.is_valid():
        return _page(request, night_form=form)
    user = form.instance
    # Deadlines are reckoned where no browser can be asked.
    user.time_zone = user.time_zone or time_zones.from_browser(request.COOKIES)
    user.save(update_fields=["night_from", "night_to", "time_zone"])
    deadlines.align(user)
    messages.success(request, _("Your nights are noted."))
    return redirect("rest")


@require_POST
@login_required
def go_on_vacation(request: AuthenticatedRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if form.is_valid():
        try:
            vacations.plan(request.user, form.cleaned_data["first"], form.cleaned_data["last"])
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Have a good rest. Your clocks stand still meanwhile."))
            return redirect("rest")
    return _page(request, vacation_form=form)


@require_POST
@login_required
def end_vacation(request: AuthenticatedRequest, vacation_id: int) -> HttpResponse:
    vacations.end(request.user, vacation_id)
    messages.success(request, _("Your clocks run again."))
    return redirect("rest")
