from django.urls import path

from . import views

app_name = "rulebook"

urlpatterns = [
    path("", views.index, name="index"),
    path("abilities/", views.abilities, name="abilities"),
    path("locations/", views.locations, name="locations"),
    path("locations/<slug:location_id>/", views.location, name="location"),
    path("missions/", views.missions, name="missions"),
    path("characters/", views.characters, name="characters"),
    path("characters/<slug:slug>/", views.character, name="character"),
    path("modules/", views.modules, name="modules"),
    path("variants/", views.variants, name="variants"),
    path("rulings/", views.rulings, name="rulings"),
    path("rulings/<int:number>/", views.ruling, name="ruling"),
    path("aid/", views.aid, name="aid"),
    path("glossary/", views.glossary, name="glossary"),
]
