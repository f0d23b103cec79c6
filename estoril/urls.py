from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from accounts.views import set_language

handler500 = "estoril.errors.server_error"

urlpatterns = [
    path("", TemplateView.as_view(template_name="home/home.html"), name="home"),
    path("games/", include("games.urls")),
    path("rules/", include("games.rulebook.urls")),
    path("art/", include("games.art.urls")),
    path("accounts/", include("accounts.urls")),
    path("people/", include("accounts.people_urls")),
    path("leaderboards/", include("games.ratings.urls")),
    path("tournaments/", include("games.tournaments.urls")),
    path("notifications/", include("games.notify.urls")),
    path("outbox/", include("estoril.outbox.views")),
    path("language/setlang/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
]
