from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/gazette/", views.newest, name="gazette_newest"),
    path("<slug:key>/gazette/<int:round>/", views.front_page, name="gazette"),
]
