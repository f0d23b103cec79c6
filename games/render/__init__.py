"""Pictures of the table: a view in, an image out.

Pure: no models, no settings, no clock. The same view and style give the same bytes everywhere.
"""
