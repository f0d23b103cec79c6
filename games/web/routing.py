from django.urls import path

from games.web.live.consumer import game_page
from games.web.tournaments.consumer import tournament_page

websocket_urlpatterns = [
    path("ws/games/<slug:key>/", game_page),  # type: ignore[arg-type]  # no view, but ASGI
    path("ws/tournaments/<slug:key>/", tournament_page),  # type: ignore[arg-type]
]
