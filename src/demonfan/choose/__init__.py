"""Deals chosen for the player: proved winnable, of a wanted difficulty, or the deal of the day.

Every such deal is an ordinary one of our numbers, drawn and then proved; none is built backwards from a win. A chosen
deal is no uniform deal, so statistics keep these games apart.
"""
