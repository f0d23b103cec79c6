import os

import django

# Tests see a known environment, whatever the developer's shell says. Here and not in pyproject.toml,
# because pytest-django would read the settings before any variable of ours is set.
for name in [name for name in os.environ if name.startswith("ESTORIL_")]:
    del os.environ[name]
os.environ["ESTORIL_DEBUG"] = "1"
os.environ["DJANGO_SETTINGS_MODULE"] = "estoril.settings"
django.setup()
