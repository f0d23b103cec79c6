"""What search engines are told: which pages there are, and which to leave alone."""
