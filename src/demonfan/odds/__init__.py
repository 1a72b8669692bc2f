"""The odds: chances with best play, advice that never peeks, and the review of a game.

`value` answers for a position, `advice` names the best move, `review` grades a game. They rest on the tables of
`table`, which `build` makes for the families of games that `family` tells apart, and where cards are hidden on
`sampling`. `players` try the tables. See ``docs/odds.md`` for the method, the numbers and their proof.
"""
