from django.urls import path

from games.live.consumer import GameConsumer

websocket_urlpatterns = [
    path("ws/games/<slug:key>/", GameConsumer.as_asgi()),
]
