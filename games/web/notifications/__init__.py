"""The bell, the settings of notifications, and the way out of them."""
