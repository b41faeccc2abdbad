# Fairdraw. `make run` serves it, `make test` is the whole truth. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := bash

TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print 2>/dev/null)

.PHONY: help
help: ## Lists the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

.PHONY: run
run: check-tools web/dist/.built ## Builds web and server and serves http://127.0.0.1:8080 (data in ./data)
	@cargo build --release --locked --package fairdraw
	@exec $(TARGET)/release/fairdraw serve

.PHONY: demo
demo: check-tools web/dist/.built ## Fills an empty ./data with draws in every state, then serves it like run
	@cargo build --release --locked --package fairdraw
	@$(TARGET)/release/fairdraw demo
	@exec $(TARGET)/release/fairdraw serve

.PHONY: dev
dev: check-tools web/node_modules/.installed ## Serves with hot reload of the web app on http://127.0.0.1:5173
	@scripts/dev

.PHONY: test
test: check-tools ## Everything: formats, lints, unit, both databases, contract, components, end to end
	@scripts/install-for-tests
	@scripts/test

.PHONY: bench
bench: check-tools web/dist/.built ## Measures; ROWS="a b" runs only those. Writes bench/results.json
	@cargo build --release --locked --package fairdraw --package fairdraw-load
	@cargo build --release --locked --package fairdraw-fairness --example bench_seal
	@cargo build --release --locked --package fairdraw --example bench_open --example bench_data --example bench_export
	@DURABLE=1 scripts/with-postgres $(TARGET)/release/fairdraw-load bench --server $(TARGET)/release/fairdraw \
	  --seal $(TARGET)/release/examples/bench_seal --open $(TARGET)/release/examples/bench_open \
	  --data $(TARGET)/release/examples/bench_data --export $(TARGET)/release/examples/bench_export $(ROWS)

.PHONY: differential
differential: web/node_modules/.installed ## Both verifiers on COUNT=2000 made-up draws of every type
	@scripts/differential $(or $(COUNT),2000)

.PHONY: fuzz
fuzz: ## Feeds every decoder of the protocol with nonsense, SECONDS=60 each (needs the nightly compiler)
	@scripts/fuzz $(or $(SECONDS),60)

.PHONY: update
update: web/node_modules/.installed ## Rewrites the OpenAPI document and the TypeScript types made from it
	@cargo run --quiet --package fairdraw -- openapi > web/src/api/openapi.json
	@cd web && npm run --silent schema

.PHONY: format
format: web/node_modules/.installed ## Formats everything
	@cargo fmt --all
	@cd web && npm run --silent fix

.PHONY: check-tools
check-tools:
	@command -v cargo >/dev/null || { echo "Rust is missing: install it with rustup, version 1.95 or newer."; exit 1; }
	@command -v node >/dev/null && command -v npm >/dev/null || { echo "Node.js is missing: install version 20.19 or newer, with npm."; exit 1; }
	@node -e 'const [a,b]=process.versions.node.split(".").map(Number); process.exit(a>20||(a===20&&b>=19)?0:1)' \
	  || { echo "Node.js is too old: version 20.19 or newer is needed, this is $$(node --version)."; exit 1; }
	@command -v cc >/dev/null || { echo "A C compiler is missing: install gcc (on Debian: build-essential)."; exit 1; }

# `npm install` and not `npm ci`: the lock file names only the platforms whose packages could be had when it was written,
# and `ci` refuses such a file, while `install` keeps its versions and adds what another platform needs.
web/node_modules/.installed: web/package.json web/package-lock.json
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	@cd web && npm run --silent build
	@touch $@
