"""Tools for developers and demonstrations: arena, self-play, pace, demo, gallery, benchmarks."""
