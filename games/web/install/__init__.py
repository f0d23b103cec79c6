"""The site as an app on somebody's own device: what browsers ask for to install it, what it shows
without a line, and what other apps share with it."""
