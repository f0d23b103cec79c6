"""Finding anything on the site by its words."""
