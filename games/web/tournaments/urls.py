from django.urls import path

from . import views

app_name = "tournaments"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:key>/", views.overview, name="tournament"),
    path("<slug:key>/tables/", views.tables, name="tables"),
    path("<slug:key>/tables/<int:number>/", views.tables, name="round"),
    path("<slug:key>/results/", views.results, name="results"),
    path("<slug:key>/bracket/", views.bracket, name="bracket"),
    path("<slug:key>/standing/", views.standing, name="standing"),
    path("<slug:key>/register/", views.register, name="register"),
    path("<slug:key>/check-in/", views.check_in, name="check_in"),
    path("<slug:key>/withdraw/", views.withdraw, name="withdraw"),
    path("<slug:key>/calendar.ics", views.ics, name="calendar"),
    path("<slug:key>/export.csv", views.csv, name="csv"),
    path("<slug:key>/export.json", views.json, name="json"),
]
