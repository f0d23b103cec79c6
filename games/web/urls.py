"""Finding a game, playing it, talking about it, looking back on it."""

from django.urls import include, path

app_name = "games"
urlpatterns = [
    # Addresses are tried in this order: first the lobby's, which a game's key might be taken for,
    # then those that are asked for the most.
    path("", include("games.web.lobby.urls")),
    path("", include("games.web.game.urls")),
    path("", include("games.web.chat.urls")),
    path("", include("games.web.guesses.urls")),
    path("", include("games.web.leaderboards.game_urls")),
    path("", include("games.web.live.urls")),
    path("", include("games.web.pictures.urls")),
    path("", include("games.web.films.urls")),
    path("", include("games.web.replay.urls")),
    path("", include("games.web.gazette.urls")),
    path("", include("games.web.debrief.urls")),
    path("", include("games.web.orders.urls")),
]
