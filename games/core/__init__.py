"""What every layer above the models needs: jobs, announcements, presence, access, refusals."""
