from django.contrib import admin
from django.urls import include, path

from accounts.web.views import set_language
from games.web.home.views import home

handler500 = "estoril.errors.server_error"

urlpatterns = [
    path("", home, name="home"),
    path("games/", include("games.web.urls")),
    path("rules/", include("games.web.rules.urls")),
    path("lessons/", include("games.web.lessons.urls")),
    path("puzzles/", include("games.web.puzzles.urls")),
    path("art/", include("games.web.pictures.art_urls")),
    path("accounts/", include("accounts.web.urls")),
    path("people/", include("accounts.web.people_urls")),
    path("leaderboards/", include("games.web.leaderboards.urls")),
    path("tournaments/", include("games.web.tournaments.urls")),
    path("notifications/", include("games.web.notifications.urls")),
    path("search/", include("games.web.search.urls")),
    path("outbox/", include("estoril.outbox.views")),
    path("language/setlang/", set_language, name="set_language"),
    path("", include("games.web.install.urls")),
    path("", include("games.web.crawlers.urls")),
    path("admin/", admin.site.urls),
]
