# Two commands need no preparation: `make play` and `make test`. Both set up .venv themselves; stamps in it
# make the second run start at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PERFT_DEALS ?= 200
PYTEST_FLAGS ?= -n auto

.PHONY: play test check perft sanitize native core-tests test-browser test-postgres test-terminal wheel dev clean help

help:  ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort | expand -t 16

play: native  ## play a game
	$(BIN)/demonfan play

test: core-tests native $(VENV)/stamp-test  ## run the tests of the core and of the package
	$(BIN)/pytest $(PYTEST_FLAGS)

check: native $(VENV)/stamp-test $(VENV)/stamp-lint  ## run the linters and type checkers
	scripts/check

perft: native $(VENV)/stamp-test  ## count move paths over many deals (PERFT_DEALS=200)
	$(BIN)/pytest $(PYTEST_FLAGS) -m perft --perft-deals=$(PERFT_DEALS)

sanitize: $(VENV)/stamp-play  ## run the core's tests under the address and undefined-behaviour sanitizers
	scripts/core-tests --sanitize

native: $(VENV)/stamp-play  ## (re)build the extension in place
	scripts/native

core-tests: $(VENV)/stamp-play  ## run the core's own tests
	scripts/core-tests

test-browser: native $(VENV)/stamp-browser  ## run the tests that need a browser
	$(BIN)/pytest tests/browser

test-postgres: native $(VENV)/stamp-test $(VENV)/stamp-server  ## run the tests that need PostgreSQL
	$(BIN)/pytest tests/postgres

test-terminal: native $(VENV)/stamp-terminal  ## run the tests that need a terminal
	$(BIN)/pytest tests/terminal

wheel: $(VENV)/stamp-package  ## build sdist and wheel; try the wheel in a clean environment
	scripts/wheel

dev: native $(VENV)/stamp-test $(VENV)/stamp-lint $(VENV)/stamp-package  ## set up all that developers use

clean:  ## remove what was built, but not .venv
	rm -rf build dist src/demonfan/_core*.so

# pip before 25.1 knows no dependency groups.
$(VENV)/stamp-play: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install "pip>=25.1"
	$(PIP) install --group build
	$(PIP) install --no-build-isolation --editable .
	touch $@

$(VENV)/stamp-server: $(VENV)/stamp-play
	$(PIP) install --no-build-isolation --editable '.[server]'
	touch $@

$(VENV)/stamp-%: $(VENV)/stamp-play
	$(PIP) install --group $*
	touch $@
