from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/log/", views.log_page, name="log"),
    path("<slug:key>/replay/", views.replay_page, name="replay"),
    path("<slug:key>/verify/", views.verify_page, name="verify"),
    path("<slug:key>/record.json", views.record, name="record"),
]
