from django.urls import path, register_converter

from games.pictures.prints import ArtConverter

from . import views

register_converter(ArtConverter, "art")

urlpatterns = [
    path("<art:print>", views.art, name="art"),
]
