# `make run` shows the main job on a fresh machine; `make test` runs every test.

.PHONY: run build test format lint generate packages

run: packages
	swift build -c release --product health
	Scripts/main-job "$$(swift build -c release --show-bin-path)/health"

build: packages
	swift build

test: packages
	swift build --build-tests
	swift test --skip-build

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Scripts

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Scripts

# The constants of HealthKit, from the tables in Facts/.
generate:
	@mkdir -p .build
	swiftc -o .build/generate-catalogue Scripts/generate-catalogue.swift
	.build/generate-catalogue

packages:
	@Scripts/install-system-packages
