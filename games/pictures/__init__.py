"""Pictures of stored games: who may look, drawn once, kept, served."""
