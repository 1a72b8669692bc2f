"""The table in the browser: a Starlette application that holds the games, and plain modules that show them."""
