from django.urls import path, register_converter

from games.pictures.art import PrintConverter

from . import art_views

register_converter(PrintConverter, "art_print")

urlpatterns = [
    path("<art_print:print>", art_views.art, name="art"),
]
