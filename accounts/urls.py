"""Below /accounts/: our own pages, then allauth's."""

from django.urls import include, path

urlpatterns = [
    path("", include("allauth.account.urls")),
]
