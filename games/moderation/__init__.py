"""For those who look after the site: what they may do to people and talk, and what they did."""
