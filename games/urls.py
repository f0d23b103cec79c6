"""Finding a game, playing it, talking about it, looking back on it."""

from django.urls import include, path

app_name = "games"
urlpatterns = [
    path("", include("games.lobby.urls")),
    path("", include("games.talk.urls")),
    path("", include("games.suspicion.urls")),
    path("", include("games.ratings.game_urls")),
    path("", include("games.live.urls")),
    path("", include("games.pictures.urls")),
    path("", include("games.exports.urls")),
    path("", include("games.replay.urls")),
    path("", include("games.sealed.urls")),
    path("", include("games.page.urls")),
]
