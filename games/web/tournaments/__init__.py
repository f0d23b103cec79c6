"""What visitors see of tournaments. What is the same for all is drawn once for each version."""
