from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/", views.game, name="game"),
    path("<slug:key>/now/", views.now, name="now"),
    path("<slug:key>/move/", views.move, name="move"),
    path("<slug:key>/resign/", views.resign, name="resign"),
    path("<slug:key>/rematch/", views.rematch, name="rematch"),
]
