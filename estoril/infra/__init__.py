"""What any layer may use: it imports nothing of ours but itself."""
