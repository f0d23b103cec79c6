"""Pictures that can be asked for: drawn once, stored by a hash of what they show, served."""
