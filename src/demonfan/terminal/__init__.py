"""The table in a terminal: the same games, engine and store as the table in the browser, drawn in text.

`layout` places the piles, `paint` draws them, `hand` knows what is lifted, `sitting` does the acts; none of these knows
Textual. The other modules are one widget or screen each.
"""
