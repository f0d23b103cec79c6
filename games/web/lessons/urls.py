from django.urls import path

from . import views

app_name = "lessons"
urlpatterns = [
    path("", views.index, name="index"),
    path("know/", views.know, name="know"),
    path("<slug:chapter_id>/", views.chapter, name="chapter"),
    path("<slug:chapter_id>/move/", views.move, name="move"),
    path("<slug:chapter_id>/dismiss/", views.dismiss, name="dismiss"),
]
