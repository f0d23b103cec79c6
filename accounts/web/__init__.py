"""The pages about one's own account, and what stands between a request and a page."""
