from django.urls import path

from .following import follow, mute, people
from .views import ProfileView

app_name = "people"

urlpatterns = [
    path("", people, name="people"),
    path("<str:slug>/follow/", follow, name="follow"),
    path("<str:slug>/mute/", mute, name="mute"),
    path("<str:slug>/", ProfileView.as_view(), name="profile"),
]
