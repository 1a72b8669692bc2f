"""The game in plain text: one line a pile, typed moves, for any terminal, for screen readers and for pipes."""
