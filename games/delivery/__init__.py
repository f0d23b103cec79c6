"""How people are told: a notification is checked, composed and sent by a channel."""
