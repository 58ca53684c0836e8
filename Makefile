# Needs Python 3.11 or newer with pip, and nothing else; everything is installed into .venv.
PYTHON ?= python3

RUN := .venv/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
PYTEST := $(RUN) -m pytest --quiet --exitfirst -n 2

# Everything runs as on an ordinary machine, where Python writes bytecode and buffers its output.
unexport PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test browsertest check rules bench load pictures soak format docs sdist dist clean browser compiled

help: ## Print this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-15s %s\n", $$1, $$2 }'

play: .venv/.play ## Install what playing needs and open the games in the browser
	@.venv/bin/cogworks serve --browse --compile

terminal: .venv/.play ## Install what playing needs and start a game in the terminal
	@.venv/bin/cogworks play --compile

# In a browser once: what the rules are run by makes no difference there, and takes its time.
test: check compiled browser ## Run every check, then all tests on compiled rules, then all on interpreted ones
	@COGWORKS_INTERPRETED=0 $(PYTEST)
	@COGWORKS_INTERPRETED=1 $(PYTEST) --ignore=tests/browser
	@$(RUN) -m tools.browser

browsertest: .venv/.dev compiled browser ## Run the tests in a real browser only
	@$(RUN) -m pytest --quiet tests/browser

check: .venv/.dev rules ## Lint, formatting, types, layers and rule citations
	@$(RUN) -m ruff check --quiet
	@$(RUN) -m ruff format --quiet --check
	@$(RUN) -m mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo

rules: ## Check that every rule in the rulebooks is cited in code and tested
	@$(PYTHON) tools/check_rules.py

bench: compiled ## Measure moves and simulations per second, and how long bots think, game by game
	@$(RUN) -m bench
	@$(RUN) -m bench.thinking

load: .venv/.dev compiled ## Measure how quickly people at many tables are served
	@$(RUN) -m bench.load $(LOAD)

pictures: .venv/.dev compiled ## Draw the screenshots that README shows, with Chromium
	@$(RUN) -m tools.pictures

soak: .venv/.dev compiled ## Play at random for as long as it takes to trust the rules
	@$(PYTEST) -m soak

format: .venv/.dev ## Sort imports, mend what ruff can mend, and format
	@$(RUN) -m ruff check --quiet --fix-only
	@$(RUN) -m ruff format --quiet

docs: .venv/.docs ## Build the documentation site into build/site; warnings are errors
	@NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --quiet --strict

sdist: .venv/.release ## Build the source distribution into dist and check it
	@$(RUN) -m build --sdist --outdir dist
	@$(RUN) -m twine check --strict dist/*.tar.gz

dist: sdist ## Build the wheel for this machine, too
	@$(RUN) -m build --wheel --outdir dist
	@$(RUN) -m twine check --strict dist/*

clean: ## Remove everything the other targets made
	@rm -rf .venv build src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find src -name '*.so' -delete
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Without a browser the browser tests are skipped, and `make test` says so at its end; in CI that is a failure.
browser: .venv/.dev
	@$(RUN) -m tools.browser --install

# Two steps, because installing is needed once and compiling after every edit.  The package is installed as links to
# src/; bytecode is written when a module is first imported, which is sooner than for all modules at once.
.venv/.play: pyproject.toml setup.py constraints.txt
	@echo "Installing into .venv ..."
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(PIP) --no-compile setuptools
	@$(PIP) --no-compile --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.play
	@$(PIP) pip
	@$(PIP) --group dev
	@touch $@

.venv/.docs: .venv/.dev
	@$(PIP) --group docs
	@touch $@

.venv/.release: .venv/.dev
	@$(PIP) --group release
	@touch $@

compiled: .venv/.play ## Compile the rules, if they changed since the last time
	@$(RUN) tools/compile_rules.py
	@$(RUN) -m cogworks.build
