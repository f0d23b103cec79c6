from django.urls import path

from games.live.consumer import GameConsumer
from games.tournaments.live import TournamentConsumer

websocket_urlpatterns = [
    path("ws/games/<slug:key>/", GameConsumer.as_asgi()),
    path("ws/tournaments/<slug:key>/", TournamentConsumer.as_asgi()),
]
