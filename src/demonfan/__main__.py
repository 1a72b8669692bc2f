"""`python -m demonfan`: the command line, for where the script of the same name is not on the path."""

from demonfan.cli import main

if __name__ == "__main__":
    main()
