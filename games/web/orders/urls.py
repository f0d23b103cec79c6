from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/orders/", views.orders, name="orders"),
    path("<slug:key>/orders/waiting/", views.waiting_order, name="waiting_order"),
    path("<slug:key>/orders/now/", views.play_now, name="play_order"),
    path("<slug:key>/orders/cancel/", views.cancel, name="cancel_order"),
]
