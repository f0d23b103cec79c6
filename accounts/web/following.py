"""Following people and muting them, and the list of those one follows."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.names import slug_of
from accounts.requests import AuthenticatedRequest
from games.core.refusals import Refused
from games.services import chat, following

MOST_FOLLOWERS = 100  # on one page


@require_POST
@login_required
def follow(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Follow somebody, or with ``stop`` follow them no longer."""
    person = get_object_or_404(User, slug=slug_of(slug))
    if "stop" in request.POST:
        following.unfollow(request.user, person)
        return redirect(person)
    try:
        following.follow(request.user, person)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        words = _("You follow {name} now: you find them under “People”.")
        messages.success(request, words.format(name=person.name))
    return redirect(person)


@require_POST
@login_required
def mute(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Hear nothing of somebody any more, or with ``stop`` hear them again."""
    person = get_object_or_404(User, slug=slug_of(slug))
    change = chat.unmute if "stop" in request.POST else chat.mute
    try:
        change(request.user, person)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect(person)


@require_safe
@login_required
def people(request: AuthenticatedRequest) -> HttpResponse:
    context = {
        "followed": following.followed_by(request.user),
        "followers": following.only_followers_of(request.user)[:MOST_FOLLOWERS],
    }
    return render(request, "people/people.html", context)
