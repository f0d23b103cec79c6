"""Characters and locations by themselves: pictures that no game changes, shared by all pages."""
