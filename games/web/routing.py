from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.web.live.consumer import GameConsumer
from games.web.tournaments.consumer import TournamentConsumer

websocket_urlpatterns = [
    path("ws/games/<slug:key>/", GameConsumer.as_asgi()),
    path("ws/tournaments/<slug:key>/", TournamentConsumer.as_asgi()),
    re_path("", WebsocketDenier.as_asgi()),  # else it would be an error of ours
]
