from django.urls import path

from . import views

urlpatterns = [path("<slug:key>/orders/", views.orders, name="orders")]
