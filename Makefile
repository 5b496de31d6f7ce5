# Everything a person does with trueline's sources. `make` alone makes the report; `make help` lists the rest.
#
# There are separate environments, because they answer to different needs. `.venv` holds what the report needs and
# nothing else, so that it is there within a minute or two, and no trouble with torch or jax can reach it. `.venv-test`
# holds all that tests and documentation need, which is a few gigabytes; `.venv-peers` holds the libraries that the
# benchmarks compare with. Each is set up once, and again when the file that lists its packages changes.

PYTHON ?= python3
# The torch that the tests use. On Linux its usual build brings CUDA; name a smaller one where that is too much.
TORCH ?= torch==2.13.0

VENV := .venv
TEST_VENV := .venv-test
PEERS_VENV := .venv-peers
RUN := $(TEST_VENV)/bin/python -m
QUIET := -qq --disable-pip-version-check
INSTALL := pip install $(QUIET)

.DELETE_ON_ERROR:
.NOTPARALLEL: # the steps of a target run, and stop, in the order written
.PHONY: report test lint format docs wheel coverage bench reproductions mutants clean distclean help

report: $(VENV)/ready ## the demo's report, report.html, from nothing
	@echo "Measuring the demo's forecasts and drawing the report"
	@$(VENV)/bin/trueline demo --output report.html
	@echo "The report lies at $(CURDIR)/report.html"

# pytest comes last, so that its summary is the last thing to read.
test: lint docs wheel ## all that must hold before a change goes in
	$(call heading,Tests)
	@$(RUN) pytest

lint: $(TEST_VENV)/ready ## style, types, and types as a user sees them
	$(call heading,Style)
	@$(RUN) ruff check --quiet
	@$(RUN) ruff format --quiet --check
	$(call heading,Types of the sources)
	@$(RUN) mypy
	$(call heading,Types as a user sees them)
	@$(RUN) basedpyright --pythonpath $(TEST_VENV)/bin/python

format: $(TEST_VENV)/ready ## let ruff format, and mend what it can
	@$(RUN) ruff check --fix
	@$(RUN) ruff format

docs: $(TEST_VENV)/ready ## the documentation, in docs/_build/html
	$(call heading,Documentation)
	@$(RUN) sphinx -q -E -W --keep-going -d docs/_build/doctrees docs docs/_build/html
	@echo "The documentation lies at $(CURDIR)/docs/_build/html/index.html"

# With its core dependencies alone the wheel must import, carry its types and measure. -I keeps the sources out of reach.
wheel: $(TEST_VENV)/ready ## build the wheel and try it in a bare environment
	$(call heading,Wheel)
	@rm -rf dist build/bare && mkdir -p build
	@$(RUN) pip wheel $(QUIET) --no-deps --wheel-dir dist .
	@$(RUN) venv build/bare
	@build/bare/bin/python -m $(INSTALL) dist/trueline-*.whl
	@build/bare/bin/python -I tools/try_wheel.py

coverage: $(TEST_VENV)/ready ## the tests, and the lines and branches that none of them reaches
	@$(RUN) pytest --cov --cov-report=term

bench: $(PEERS_VENV)/ready ## speed beside other libraries; OPTIONS="--rows 100_000" and the like are handed on
	@$(PEERS_VENV)/bin/python benchmarks/run.py $(OPTIONS)

reproductions: $(TEST_VENV)/ready ## the papers' figures and tables
	@for script in reproductions/[!_]*.py; do \
		[ -e "$$script" ] || { echo "There are no reproductions yet"; break; }; \
		printf '\n== %s\n' "$$script"; $(TEST_VENV)/bin/python "$$script" || exit 1; \
	done

mutants: $(TEST_VENV)/ready-for-mutants ## the small faults in the sources that no test would notice
	@$(RUN) mutmut run
	@$(RUN) mutmut results

clean: ## remove what was made, but not the environments
	@rm -rf build dist out report.html trueline-demo mutants .benchmarks .coverage .hypothesis
	@rm -rf .mypy_cache .pytest_cache .ruff_cache docs/_build docs/api docs/auto_examples docs/sg_execution_times.rst
	@find . -path './.venv*' -prune -o -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove the environments too
	@rm -rf $(VENV) $(TEST_VENV) $(PEERS_VENV)

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# An environment knows where it was made, and an editable install points there. In a copied or moved folder it would
# run the code of another folder, so there it counts as not set up.
MOVED := $(foreach stamp,$(wildcard .venv*/ready),\
	$(if $(filter-out $(CURDIR),$(shell cat $(stamp))),$(stamp)))
.PHONY: $(MOVED)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the report needs (a minute or two the first time)"
	@$(VENV)/bin/python -m $(INSTALL) -e ".[cli,report,sklearn]"
	@echo "$(CURDIR)" > $@

$(TEST_VENV)/ready: pyproject.toml | $(TEST_VENV)/bin/python
	@echo "Installing $(TORCH) (the largest; it takes a while the first time)"
	@$(RUN) $(INSTALL) "$(TORCH)"
	@echo "Installing jax"
	@$(RUN) $(INSTALL) jax jaxlib
	@echo "Installing what tests and documentation need"
	@$(RUN) $(INSTALL) -e ".[all,test,docs]"
	@echo "$(CURDIR)" > $@

$(PEERS_VENV)/ready: benchmarks/peers.sh benchmarks/constraints.txt
	@PYTHON=$(PYTHON) sh benchmarks/peers.sh $(PEERS_VENV)
	@echo "$(CURDIR)" > $@

$(TEST_VENV)/ready-for-mutants: $(TEST_VENV)/ready
	@echo "Installing mutmut"
	@$(RUN) $(INSTALL) -e ".[mutants]"
	@touch $@

$(VENV)/bin/python $(TEST_VENV)/bin/python:
	@command -v $(PYTHON) > /dev/null || { echo "There is no $(PYTHON) here. $(ADVICE)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is $$($(PYTHON) --version 2>&1). $(ADVICE)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null \
		|| { echo "$(PYTHON) cannot make virtual environments: its modules venv and ensurepip are missing." \
			"On Debian and Ubuntu the package python3-venv has them."; exit 1; }
	@echo "Making the virtual environment $(@:/bin/python=) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(@:/bin/python=)

ADVICE = trueline needs Python 3.11 or newer; a newer one is named so: \
	make $(or $(firstword $(MAKECMDGOALS)),report) PYTHON=python3.12

heading = @printf '\n== %s\n' "$(1)"
