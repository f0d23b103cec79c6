from django.urls import path

from .views import ProfileView

app_name = "people"

urlpatterns = [
    path("<str:slug>/", ProfileView.as_view(), name="profile"),
]
