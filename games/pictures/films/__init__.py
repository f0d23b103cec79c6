"""Films and contact sheets of finished games: drawn by a job, kept for a while."""
