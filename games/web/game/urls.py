from django.urls import path

from . import seat_views, steps, views

urlpatterns = [
    path("<slug:key>/", views.game, name="game"),
    path("<slug:key>/now/", views.now, name="now"),
    path("<slug:key>/steps/", steps.steps, name="steps"),
    path("<slug:key>/move/", views.move, name="move"),
    path("<slug:key>/coach/", views.coach, name="coach"),
    path("<slug:key>/resign/", views.resign, name="resign"),
    path("<slug:key>/rematch/", views.rematch, name="rematch"),
    path("<slug:key>/seats/<int:number>/time/", seat_views.give_time, name="give_time"),
    path("<slug:key>/seats/<int:number>/take-over/", seat_views.take_over, name="take_over"),
    path("<slug:key>/take-back/", seat_views.take_back, name="take_back"),
]
