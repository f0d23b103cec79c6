from django.urls import path, register_converter

from games.pictures.prints import EyesConverter, PrintConverter, StripConverter

from . import views

register_converter(EyesConverter, "eyes")
register_converter(PrintConverter, "print")
register_converter(StripConverter, "strip")

urlpatterns = [
    path(
        "<slug:key>/pictures/<int:number>/<eyes:eyes>/<print:print>", views.picture, name="picture"
    ),
    path(
        "<slug:key>/pictures/<int:since>-<int:upto>/<eyes:eyes>/<strip:print>",
        views.strip,
        name="strip",
    ),
]
