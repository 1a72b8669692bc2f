"""Sources of the drawings: run ``python -m art.pack`` to make the pack of cards."""
