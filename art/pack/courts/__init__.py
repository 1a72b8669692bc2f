"""The twelve court cards: shared parts (heads, hair, headgear, dress, emblems), and each court as a row of data."""
