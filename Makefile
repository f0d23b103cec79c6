# `make test` and `make run` need only Python 3.11+, make and a network; they do their own set-up.
PYTHON ?= python3
PORT ?= 8000
# Two for each core that we count on: each waits nearly half of its time for a browser or a server.
WORKERS ?= 4

# Compiled code is kept, whatever the shell says: else each of the tests' processes compiles all.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup run test compiled quick browser pgbouncer chaos cluster drill soak lint format bench gallery pictures messages lock audit sbom clean

setup: $(STAMP)

# Re-installed only when what is pinned changes.
$(STAMP): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Estoril needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	@touch $@

# As in production, but visited over plain HTTP.
run: export ESTORIL_HTTPS ?= no
run: setup
	@$(BIN)/python manage.py serve --port $(PORT)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	$(BIN)/python manage.py makemigrations --check --dry-run

# To a property test, the time limit of a test is one more failing example: hence one for them all.
test: setup browser pgbouncer
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=line lint compiled
	timeout --signal INT --kill-after 60 4500 $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Beside the linters, which need one core: else each worker compiles all tests at the same time.
# What is wrong with one of them is told when they run.
compiled: setup
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true

# What needs no database, server or browser, and does not draw: rules, bots, orders, clocks, words.
quick: setup
	$(BIN)/pytest -n $(WORKERS) -q -m quick --ignore tests/render

# Workers killed, the broker flushed and stopped, the mail server failing: some minutes.
chaos: setup
	$(BIN)/pytest tests/chaos -m chaos

# A backup under load, restored elsewhere.
drill: setup
	$(BIN)/pytest tests/estoril/ops/test_restore_drill.py -m ""

# An hour at a steady load.
soak: setup
	$(BIN)/python manage.py soak

# The site on several hosts of this machine, and all that can fail: a quarter of an hour. Hosts are
# network namespaces for root, where iproute2 is or can be installed; else ports of the loopback.
cluster: setup
	@[ "$$(id -u)" != 0 ] || command -v ip >/dev/null || ! command -v apt-get >/dev/null || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends iproute2; } >/dev/null 2>&1 || true
	@PYTHONWARNINGS="ignore:XDG_RUNTIME_DIR is not set" $(BIN)/python -m tests.cluster

# The tests drive a real Chromium, with letters for Korean. Debian's are installed where there are
# none; without the letters, tests say what they skip.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	command -v apt-get >/dev/null || { echo "The tests need Chromium: please install it." >&2; exit 1; }; \
	{ $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq \
		--no-install-recommends chromium-headless-shell; } >/dev/null 2>&1 || { \
		echo "Chromium, which the tests drive, could not be installed. Try:" \
		"apt-get install chromium-headless-shell" >&2; exit 1; }
	@[ -n "$$(fc-list :lang=ko 2>/dev/null)" ] || ! command -v apt-get >/dev/null || \
		{ sudo=$$([ "$$(id -u)" = 0 ] || echo sudo -n); $$sudo apt-get update -qq && \
			DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends \
			fontconfig fonts-nanum; } >/dev/null 2>&1 || true

# They run a site behind PgBouncer, too. Where it cannot be had, they say that they skip it.
pgbouncer:
	@command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ] || ! command -v apt-get >/dev/null || \
		{ sudo=$$([ "$$(id -u)" = 0 ] || echo sudo -n); DEBIAN_FRONTEND=noninteractive $$sudo apt-get install \
			-y -qq --no-install-recommends pgbouncer; } >/dev/null 2>&1 || true

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python manage.py bench engine

# All pictures and one page with them: open var/gallery/index.html.
gallery: setup
	$(BIN)/python manage.py gallery -o var/gallery

# The board and the game page as README.md shows them.
pictures: setup browser
	$(BIN)/python docs/pictures.py

# All translations brought up to date with what the sources say, and compiled.
messages: setup
	$(BIN)/python manage.py messages

# Direct dependencies are in pyproject.toml; this pins them and all that they need.
# Hashes: what is installed later is what was looked at now.
COMPILE := pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links
lock:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/$(COMPILE) --output-file requirements.txt pyproject.toml
	$(BIN)/python -c 'import tomllib; \
		print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' | \
		$(BIN)/$(COMPILE) --output-file requirements-dev.txt --constraint requirements.txt -

# Known weaknesses of what is pinned. DATABASE: OSV's PyPI/all.zip, where there is no network.
audit: setup
	@$(BIN)/python manage.py audit $(if $(DATABASE),--database $(DATABASE)) requirements.txt requirements-dev.txt

# All parts of the site with their versions and hashes, in CycloneDX.
sbom: setup
	@mkdir -p var
	@PYTHONWARNINGS=ignore $(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible -o var/sbom.cdx.json requirements.txt
	@echo var/sbom.cdx.json

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis var/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
