from django.urls import path

from . import views

urlpatterns = [
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.index, name="sitemap_index"),
    path("sitemap-<slug:section>.xml", views.section, name="sitemap"),
]
