"""What pages of the admin are built from."""
