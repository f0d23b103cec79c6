from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/standing/", views.standing, name="standing"),
    path("<slug:key>/people/", views.people, name="people"),
]
