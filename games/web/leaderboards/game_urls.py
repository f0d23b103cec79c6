"""What a finished game's own page asks for."""

from django.urls import path

from . import outcome

urlpatterns = [path("<slug:key>/ratings/", outcome.outcome, name="ratings")]
