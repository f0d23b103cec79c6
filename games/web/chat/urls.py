from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/chat/<slug:room>/", views.chat, name="chat"),
    path("<slug:key>/chat/<slug:room>/<int:number>/mute/", views.mute, name="mute"),
    path("<slug:key>/chat/<slug:room>/<int:number>/remove/", views.remove, name="remove"),
    path("<slug:key>/chat/<slug:room>/<int:number>/report/", views.report, name="report"),
    path("<slug:key>/seats/<int:number>/report/", views.report_player, name="report_player"),
    path("<slug:key>/notes/", views.notes, name="notes"),
]
