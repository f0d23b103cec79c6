from django.urls import path, register_converter

from . import views
from .prints import PrintConverter

register_converter(PrintConverter, "art_print")

urlpatterns = [
    path("<art_print:print>", views.art, name="art"),
]
