from django.urls import path

from . import bell, views

app_name = "notify"
urlpatterns = [
    path("", bell.notifications, name="bell"),
    path("bell/", bell.count, name="count"),
    path("read/", bell.read_all, name="read_all"),
    path("<int:pk>/", bell.follow, name="follow"),
    path("settings/", views.settings, name="settings"),
    path("settings/hours/", views.hours, name="hours"),
    path("settings/mail/try/", views.try_mail, name="try_mail"),
    path("settings/push/", views.subscribe, name="subscribe"),
    path("settings/push/<int:pk>/remove/", views.remove_subscription, name="remove_subscription"),
    path("settings/webhooks/", views.add_webhook, name="add_webhook"),
    path("settings/webhooks/<int:pk>/test/", views.test_webhook, name="test_webhook"),
    path("settings/webhooks/<int:pk>/remove/", views.remove_webhook, name="remove_webhook"),
    path("unsubscribe/<str:token>/", views.leave, name="unsubscribe"),
]
