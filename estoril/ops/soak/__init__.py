"""A whole site under a steady load, watched: does anything grow that should not?"""
