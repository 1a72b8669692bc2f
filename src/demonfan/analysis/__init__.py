"""The truth for those who play: what is proved, computed or estimated of a position, hints, and reviews.

Every interface asks an `Analyst` (`demonfan.analysis.analyst`), which seeks in threads while play goes on. `judging`
holds the order in which a position is judged, `hints` what is advised, `words` the sentences. Nothing here knows of
sockets or screens, and nothing reads what the player may not know.
"""
