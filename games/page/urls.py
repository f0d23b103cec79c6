from django.urls import path

from . import seats, views

urlpatterns = [
    path("<slug:key>/", views.game, name="game"),
    path("<slug:key>/now/", views.now, name="now"),
    path("<slug:key>/move/", views.move, name="move"),
    path("<slug:key>/resign/", views.resign, name="resign"),
    path("<slug:key>/rematch/", views.rematch, name="rematch"),
    path("<slug:key>/seats/<int:number>/time/", seats.give_time, name="give_time"),
    path("<slug:key>/seats/<int:number>/take-over/", seats.take_over, name="take_over"),
    path("<slug:key>/take-back/", seats.take_back, name="take_back"),
]
