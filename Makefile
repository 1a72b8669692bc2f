# Two commands need no preparation: `make play` and `make test`. Both set up .venv themselves; stamps in it
# make the second run start at once.
export PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?=
PERFT_DEALS ?= 200
PYTEST_FLAGS ?= -n auto

.PHONY: help play test check perft sanitize native core-tests test-browser test-postgres test-terminal wheel dev clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: native  ## play at the table in the browser (GAME=la-belle-lucie begins that game)
	$(BIN)/demonfan play $(GAME)

# Tests and type checkers need the extras of the parts that are there.
ALSO_TEST := $(patsubst %,$(VENV)/stamp-%,$(if $(wildcard src/demonfan/study),study) $(if $(wildcard src/demonfan/gym.py),gym))
ALSO_CHECK := $(patsubst tests/%,$(VENV)/stamp-%,$(wildcard tests/browser tests/terminal)) \
    $(if $(wildcard tests/postgres),$(VENV)/stamp-server)

test: core-tests native $(VENV)/stamp-test $(ALSO_TEST)  ## run the tests of the core and of the package
	$(BIN)/pytest $(PYTEST_FLAGS)

check: native $(VENV)/stamp-test $(VENV)/stamp-lint $(ALSO_TEST) $(ALSO_CHECK)  ## run the linters and type checkers
	scripts/check

perft: native $(VENV)/stamp-test $(ALSO_TEST)  ## count move paths over many deals (PERFT_DEALS=200)
	$(BIN)/pytest $(PYTEST_FLAGS) tests/core_parity tests/perft --perft-deals=$(PERFT_DEALS)

sanitize: $(VENV)/stamp-play  ## run the core's tests under the address and undefined-behaviour sanitizers
	scripts/core-tests --sanitize

native: $(VENV)/stamp-play  ## (re)build the extension in place
	scripts/native

core-tests: $(VENV)/stamp-play  ## run the core's own tests
	scripts/core-tests

test-browser: native $(VENV)/stamp-browser  ## run the tests that need Chromium
	$(BIN)/pytest tests/browser

test-postgres: native $(VENV)/stamp-test $(VENV)/stamp-server  ## run the tests that need PostgreSQL
	$(BIN)/pytest tests/postgres

test-terminal: native $(VENV)/stamp-terminal  ## run the tests that need a terminal
	$(BIN)/pytest tests/terminal

wheel: $(VENV)/stamp-package  ## build sdist and wheel, and try the wheel in a clean environment
	scripts/wheel

dev: native $(VENV)/stamp-test $(VENV)/stamp-lint $(VENV)/stamp-package $(ALSO_TEST) $(ALSO_CHECK)  ## set up what developers use

clean:  ## remove what was built, but not .venv
	rm -rf build src/demonfan/_core*.so

$(VENV)/stamp-play: pyproject.toml
	scripts/install play

$(VENV)/stamp-%: $(VENV)/stamp-play
	scripts/install $*
