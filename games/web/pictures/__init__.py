"""Pictures by their addresses: of games, and of characters and locations by themselves."""
