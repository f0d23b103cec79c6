"""``{{ location.id|location_name }}``: what a location is called in the reader's language."""

from django import template

from games.core.places import location_name

register = template.Library()
register.filter("location_name", location_name)
