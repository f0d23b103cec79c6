from django.urls import path

from . import hints, views

urlpatterns = [
    path("<slug:key>/debrief/", views.page, name="debrief"),
    path("<slug:key>/debrief/progress/", views.progress, name="debrief_progress"),
    path("<slug:key>/hints/", hints.page, name="hints"),
    path("<slug:key>/hints/progress/", hints.progress, name="hints_progress"),
]
