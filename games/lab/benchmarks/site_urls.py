from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from accounts.requests import AuthenticatedRequest
from estoril.urls import urlpatterns as site_urls
from games.models import Seat


@login_required
def trivial(request: AuthenticatedRequest, using: str | None = None) -> HttpResponse:
    """Session, user, one indexed SELECT, a one-line template."""
    waiting = Seat.objects.filter(user=request.user, awaiting=True).count()
    return render(request, "benchmarks/trivial.html", {"waiting": waiting}, using=using)


def nothing(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    return HttpResponse()


urlpatterns = [
    path("bench/nothing/", nothing),
    path("bench/trivial/", trivial),
    path("bench/bare/", trivial, {"using": "bare"}),
    *site_urls,
]
