from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/log/", views.log_page, name="log"),
]
