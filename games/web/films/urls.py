from django.urls import path

from . import views

urlpatterns = [
    path("<slug:key>/film/", views.page, name="film"),
    path("<slug:key>/film/<int:number>/", views.part, name="film_part"),
    path("<slug:key>/film/<int:number>.<slug:extension>", views.file, name="film_file"),
]
