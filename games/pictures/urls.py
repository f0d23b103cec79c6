from django.urls import path, register_converter

from . import views
from .prints import EyesConverter, PrintConverter

register_converter(EyesConverter, "eyes")
register_converter(PrintConverter, "print")

urlpatterns = [
    path(
        "<slug:key>/pictures/<int:number>/<eyes:eyes>/<print:print>", views.picture, name="picture"
    ),
]
