#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line

from estoril.ops import valkey_address

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estoril.settings")
    if sys.argv[1:2] == ["serve"]:
        valkey_address.choose(os.environ)
    execute_from_command_line(sys.argv)
