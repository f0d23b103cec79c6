"""What a person's profile tells of their games."""
