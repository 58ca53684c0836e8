# Needs only Python 3.11 or newer with pip. Everything is installed into .venv.
PYTHON ?= python3

RUN := .venv/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# On two cores: browser tests wait for their browser a third of the time.
PYTEST := $(RUN) -m pytest --quiet --exitfirst -n 4
TESTS := $(RUN) -m pytest --quiet -n 4

# Run as on an ordinary machine, where Python writes bytecode and buffers its output.
unexport PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test interpreted quick browsertest check audit rules bench load pictures soak mutants format site docs sdist wheel dist clean browser collected compiled

help: ## List all targets
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

play: .venv/.play ## Open the games in your browser
	@.venv/bin/cogworks serve --browse --compile

terminal: .venv/.play ## Play in the terminal
	@.venv/bin/cogworks play --compile

# Only the rules and what plays them can differ between compiled and interpreted, so only they are tested both ways.
RULES := tests/engine tests/games tests/bots tests/conformance tests/playthroughs tests/perft

# A browser, or a process that is just being stopped, may miss a deadline on a busy machine: tests that failed run once
# more, and both reports are printed.
# The C compiler needs one core for a minute or two: checks and interpreted rules need none of what it makes.
test: .venv/.dev browser ## Run all checks, all tests with compiled rules, and rule tests with interpreted ones
	@$(MAKE) --no-print-directory --jobs=2 compiled collected
	@COGWORKS_INTERPRETED=0 $(TESTS) || COGWORKS_INTERPRETED=0 $(TESTS) --last-failed --last-failed-no-failures=none
	@$(RUN) -m tools.browser

interpreted: check ## Run all checks, and rule tests with interpreted rules
	@COGWORKS_INTERPRETED=1 $(PYTEST) -n 3 $(RULES)

# Pytest translates test files when it first reads them: here once, and not in all workers at the same time.
# What it can't read, the next run reports.
collected: interpreted
	@COGWORKS_INTERPRETED=1 $(RUN) -m pytest --collect-only --quiet >/dev/null 2>&1 || true

quick: .venv/.dev rules ## Check style and rule citations, and test the rules: about a minute
	@$(RUN) -m ruff check --quiet
	@$(RUN) -m ruff format --quiet --check
	@COGWORKS_INTERPRETED=1 $(PYTEST) tests/engine tests/games

browsertest: .venv/.dev compiled browser ## Run only the browser tests
	@$(TESTS) tests/browser

check: .venv/.dev rules ## Check style, formatting, types, layers and rule citations
	@$(RUN) -m ruff check --quiet
	@$(RUN) -m ruff format --quiet --check
	@$(RUN) -m mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo
	@$(RUN) -m tools.audit

audit: .venv/.dev ## Look for known weaknesses in packages and workflows; needs the network
	@$(PIP) --group audit
	@$(RUN) -m tools.audit

rules: ## Check that every rule is cited in code and tested
	@$(PYTHON) tools/check_rules.py

bench: .venv/.dev compiled ## Measure moves per second and thinking times, game by game
	@$(RUN) -m bench
	@$(RUN) -m bench.thinking
	@$(RUN) -m bench.errors
	@$(RUN) -m bench.batches

load: .venv/.dev compiled ## Measure response times with players at many tables
	@$(RUN) -m bench.load $(LOAD)

pictures: .venv/.dev compiled ## Take the screenshots and record the animations in README
	@$(RUN) -m tools.pictures
	@$(RUN) -m tools.animations

# Simulated worlds continue where an earlier run was stopped (build/simulation.json).
soak: .venv/.dev compiled ## Play 20,000 random games of everything, kill servers, and run 100,000 simulated worlds
	@$(PYTEST) -m soak
	@$(RUN) -m tests.simulation --seeds 100000

# Stop it at any time: the next run continues.  For some mutants only: make mutants MUTANTS='cogworks.web.http.guard.*'
mutants: .venv/.mutants ## Change the code in small ways and check that tests notice
	@$(RUN) -m tools.mutants $(MUTANTS)

format: .venv/.dev ## Sort imports, apply ruff's fixes, and format
	@$(RUN) -m ruff check --quiet --fix-only
	@$(RUN) -m ruff format --quiet

# Downloads stay in build/offline.
site: .venv/.play ## Write the games as a static site into build/static
	@$(RUN) -m cogworks.cli site build/static --cache build/offline

docs: .venv/.docs ## Build the documentation site into build/site
	@$(RUN) -m tools.site_pages

sdist: .venv/.release ## Build and check the source distribution in dist
	@$(RUN) -m build --sdist --outdir dist
	@$(RUN) -m twine check --strict dist/*.tar.gz

# A Linux wheel also gets the tags of all systems it runs on.  Without a C compiler the wheel has no compiled rules.
wheel: .venv/.release ## Build and check a wheel in dist, with compiled rules
	@rm -rf build/wheel
	@$(RUN) -m build --wheel --outdir build/wheel
	@mkdir -p dist
	@case "$$(echo build/wheel/*.whl)" in \
		*-linux_*) PATH="$$PWD/.venv/bin:$$PATH" .venv/bin/auditwheel repair --wheel-dir dist build/wheel/*.whl ;; \
		*) cp build/wheel/*.whl dist ;; \
	esac
	@$(RUN) -m tools.bill dist/*.whl
	@$(RUN) -m twine check --strict dist/*.whl

dist: sdist wheel ## Build and check the source distribution and a wheel

clean: ## Remove everything the other targets created
	@rm -rf .venv build dist mutants src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find src -name '*.so' -delete
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Without a browser, browser tests are skipped and `make test` says so at the end; in CI that is a failure.
browser: .venv/.dev
	@$(RUN) -m tools.browser --install

# Separate from compiling, because installing is needed once and compiling after every edit.  The install is editable.
# Bytecode is written when a module is first imported, which is faster than for all modules at once.
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

.venv/.mutants: .venv/.dev
	@$(PIP) --group mutants
	@touch $@

.venv/.docs: .venv/.dev
	@$(PIP) --group docs
	@touch $@

.venv/.release: .venv/.dev
	@$(PIP) --group release
	@touch $@

compiled: .venv/.play ## Compile the rules if they have changed
	@$(RUN) tools/compile_rules.py
	@$(RUN) -m cogworks.build
