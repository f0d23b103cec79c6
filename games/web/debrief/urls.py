from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/debrief/", views.page, name="debrief"),
    path("<slug:key>/debrief/progress/", views.progress, name="debrief_progress"),
]
