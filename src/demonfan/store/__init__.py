"""Keeping: players, games in progress and finished, settings and bookmarks, in SQLite or PostgreSQL."""
