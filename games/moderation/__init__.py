"""What those who look after the site may do to people and talk, and what they did."""
