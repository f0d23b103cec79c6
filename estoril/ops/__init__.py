"""What runs the site and watches it: processes, probes, figures, backups, the soak test."""
