from django.urls import path

from . import views

app_name = "leaderboards"
urlpatterns = [
    path("", views.leaderboard, name="index"),
    path("how/", views.how, name="how"),
    path("<slug:key>/", views.leaderboard, name="leaderboard"),
]
