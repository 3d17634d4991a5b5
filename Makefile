# `make run` shows the main job on a fresh machine; `make test` runs every test.

.PHONY: run build test simulate bench format lint generate packages

run: packages
	swift build -c release --product health
	Scripts/main-job "$$(swift build -c release --show-bin-path)/health"

build: packages
	swift build

test: packages
	swift build --build-tests
	swift test --skip-build

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Scripts Examples Benchmarks

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Scripts Examples Benchmarks

# The store against plain SQLite; `make bench SAMPLES=10000000` for the figures of docs/performance.md.
SAMPLES ?= 1000000
bench: packages
	swift run -c release --package-path Benchmarks HealthBenchmarks --samples $(SAMPLES) $(if $(STORE),--store $(STORE))
	swift run -c release --package-path Benchmarks SyncBenchmarks

# Simulated lives from seeds; `make simulate SEED=n` tells one of them in full.
simulate: packages
	SIMULATION_SEEDS=$(or $(SEEDS),60) $(if $(SEED),SIMULATION_SEED=$(SEED)) \
	swift test --filter $(if $(SEED),SimulationTests/replay,SimulationTests/lives)

# The constants of HealthKit, from the tables in Facts/.
generate:
	@mkdir -p .build
	swiftc -o .build/generate-catalogue Scripts/generate-catalogue.swift
	.build/generate-catalogue

packages:
	@Scripts/install-system-packages
