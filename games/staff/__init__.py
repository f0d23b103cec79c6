"""The staff's desk: the admin's pages and what may be done there."""
