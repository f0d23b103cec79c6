from django.urls import path, register_converter

from games.pictures.prints import DebriefConverter, PrintConverter, StripConverter, ViewerConverter

from . import views

register_converter(PrintConverter, "print")
register_converter(StripConverter, "strip")
register_converter(ViewerConverter, "viewer")
register_converter(DebriefConverter, "debrief")

urlpatterns = [
    path(
        "<slug:key>/pictures/<int:line>/<viewer:viewer>/<print:print>",
        views.picture,
        name="picture",
    ),
    path(
        "<slug:key>/pictures/<int:since>-<int:upto>/<viewer:viewer>/<strip:print>",
        views.strip,
        name="strip",
    ),
    path("<slug:key>/pictures/<debrief:print>", views.debrief, name="debrief_card"),
]
