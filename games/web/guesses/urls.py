from django.urls import path

from . import views

urlpatterns = [path("<slug:key>/suspicions/", views.suspicions, name="suspicions")]
