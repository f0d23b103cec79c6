from django.urls import path

from . import views

urlpatterns = [
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("worker.js", views.worker, name="worker"),  # at the top: its folder is its scope
    path("offline/", views.offline, name="offline"),
    path("offline/games.json", views.own_games, name="offline_games"),
    path("share/", views.share, name="share"),
]
