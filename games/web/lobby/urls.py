from django.urls import path

from . import seating, setup, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("mine/", views.mine, name="mine"),
    path("next/", views.next_game, name="next"),
    path("seats/", views.to_take_over, name="to_take_over"),
    path("new/", setup.create, name="create"),
    path("new/check/", setup.check, name="check"),
    path("play-now/", setup.play_now, name="play_now"),
    path("<slug:key>/seats/", views.seats, name="seats"),
    path("<slug:key>/join/", seating.join, name="join"),
    path("<slug:key>/color/", seating.color, name="color"),
    path("<slug:key>/leave/", seating.leave, name="leave"),
    path("<slug:key>/seats/<int:number>/bot/", seating.bot, name="bot"),
    path("<slug:key>/start/", seating.start, name="start"),
    path("<slug:key>/invite/", seating.invite, name="invite"),
    path("<slug:key>/decline/", seating.decline, name="decline"),
]
