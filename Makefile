# `make run` shows the main job on a fresh machine and opens the app; `make test` runs every test.

.PHONY: run job build test one conformance openapi cloud-faults attacks browser screenshots neighbours client simulate sessions sanitize mutants fixtures bench \
	bench-import bench-cloud bench-cloud-storage bench-cloud-samples cloud-walk fuzz docs format lint generate packages install deb image sbom licences api

# Each module is compiled as a whole in debug builds too: that takes less processor time from a clean clone, and more
# after a small change, for which `WHOLE_MODULES=no` compiles file by file. Empty .build before you switch: GRDB would
# find the old Combine module. SwiftPM builds everything anew after any call without these flags. The compiler would
# check each module twice, once for the interface alone; the last flag lets one pass write both.
WHOLE_MODULES ?= yes
WHOLE = $(if $(filter yes,$(WHOLE_MODULES)),-Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 \
	-Xswiftc -no-emit-module-separately-wmo)
DEBUG = "$(CURDIR)/.build/debug"
TEST_BUILT = swift test $(WHOLE) --skip-build

# SwiftPM gives the traits to the compiler in the order of a set, another one in each process, and a new order compiles
# all our modules again. The tests run without this, so that they see sets in any order.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 swift build

# The program without optimisation, which `make test` goes on with; `make install` builds the optimised one.
run: packages
	$(BUILD) $(WHOLE) --product health
	Scripts/main-job $(DEBUG)/health
	$(DEBUG)/health serve --demo --port $(or $(PORT),8080)

# The main job by the optimised program: the optimiser has ended on code that builds without it. `make run` and
# `make test` do the same with the program of their build.
job: packages
	$(BUILD) -c release --product health
	Scripts/main-job "$$(swift build -c release --show-bin-path)/health"

build: packages
	$(BUILD) $(WHOLE)

# The tests that start processes and the simulation go by themselves: both keep all processors busy for
# minutes, and tests that wait for an event would run into their time limit beside them. 48 of the others run at
# once: all together have more than 20,000 files open. The browser leaves time to compile the fuzz targets.
test: packages
	Scripts/install-system-packages --tests
	$(BUILD) $(WHOLE) --build-tests
	Scripts/make-licences --check
	rm -f $(TRANSCRIPT)
	CONFORMANCE_TRANSCRIPT=$(TRANSCRIPT) $(TEST_BUILT) --experimental-maximum-parallelization-width 48 \
		--skip CommandLineTests --skip HealthSimulationTests
	Scripts/conformance-report --complete $(TRANSCRIPT) > .build/conformance.md
	$(TEST_BUILT) --filter HealthSimulationTests
	$(TEST_BUILT) --filter CommandLineTests
	Scripts/main-job $(DEBUG)/health
	Scripts/check-apple $(DEBUG)
	Scripts/check-without-archives $(DEBUG)
	Scripts/check-openapi $(DEBUG)/health --max-examples 5
	Scripts/cloud-faults $(DEBUG)/health
	Scripts/attack $(DEBUG)/health
	nice Scripts/fuzz 1 > .build/fuzz.log 2>&1 & fuzz=$$!; \
		Scripts/browser-tests $(DEBUG)/health; browser=$$?; \
		wait $$fuzz; fuzz=$$?; cat .build/fuzz.log; [ $$browser = 0 ] && [ $$fuzz = 0 ]

# The tests whose names contain TEST: `make one TEST=StravaArchiveTests`, or a function such as `StravaArchiveTests/joined`.
one: packages
	$(BUILD) $(WHOLE) --build-tests
	$(TEST_BUILT) --filter "$(or $(TEST),$(error Name a suite or a test: make one TEST=StravaArchiveTests))"

# The rules of HealthKit that a phone can show, here, and a report as `Conformance/README.md` describes it. All tests
# share a store as on a phone; in `make test` each has its own. At the end ten rules are broken on purpose, one at a time.
TRANSCRIPT ?= .build/conformance.json
conformance: packages
	$(BUILD) $(WHOLE) --build-tests
	rm -f $(TRANSCRIPT)
	CONFORMANCE_SHARED_STORE=1 CONFORMANCE_TRANSCRIPT=$(TRANSCRIPT) $(TEST_BUILT) --filter '^ConformanceTests\.'
	Scripts/conformance-report --complete $(TRANSCRIPT)
	Scripts/broken-rules $(TEST_BUILT) --filter '^ConformanceTests\..*/(Permission|Saving|Deletion|Person)Rules/'

# The cloud against its OpenAPI document, by schemathesis, on both engines.
openapi: packages
	$(BUILD) $(WHOLE) --product health
	Scripts/check-openapi $(DEBUG)/health --max-examples 100

# Faults of PostgreSQL below a cloud, with real processes, in a minute; `make cloud-faults LONG=yes` takes 20 minutes and
# installs patroni, etcd and haproxy, `make cloud-faults ONLY=patroni` tries only the failover by these.
cloud-faults: packages
	Scripts/install-system-packages --tests
	$(BUILD) $(WHOLE) --product health
	Scripts/cloud-faults $(DEBUG)/health $(if $(LONG),--long) $(if $(ONLY),--only $(ONLY))

# Attacks on the app and a cloud, with real processes; `make attacks LONG=yes` waits for each timeout.
attacks: packages
	$(BUILD) $(WHOLE) --product health
	Scripts/attack $(DEBUG)/health $(if $(LONG),--long) $(if $(ONLY),--only $(ONLY))

# The app in a real browser; the pictures of its pages go to .build/screenshots.
browser: packages
	$(BUILD) $(WHOLE) --product health
	Scripts/browser-tests $(DEBUG)/health

# The pictures of every page in light, dark, narrow and wide, for the documentation.
screenshots: packages
	$(BUILD) $(WHOLE) --product health
	SCREENSHOTS=docs/images Scripts/browser-tests $(DEBUG)/health -k accessible

# HealthKit beside packages that ask `canImport`, in both build orders. Not part of `make test`: it
# compiles Hummingbird and five others twice, which takes some minutes the first time.
neighbours: packages
	Scripts/test-neighbours

# Clients of the libraries as packages of their own: the README's manifest and program, an app that tests its
# HealthKit code, and an app with its own database. They compile the libraries anew.
client: packages
	Scripts/test-client
	swift test --package-path Examples/Stranger
	swift test --package-path Examples/OwnStore

# The command with its completions and its manual page, below PREFIX; `make install TRAITS=default,TLS` for servers
# with a certificate of their own.
PREFIX ?= /usr/local
install: packages
	$(BUILD) -c release --product health $(if $(TRAITS),--traits $(TRAITS))
	Scripts/install "$$(swift build -c release --show-bin-path)/health" "$(DESTDIR)$(PREFIX)"

# The same as a Debian package in .build.
deb: packages
	$(BUILD) -c release --product health --static-swift-stdlib --scratch-path .build/deb --traits default,TLS
	Scripts/check-tls "$$(swift build -c release --scratch-path .build/deb --show-bin-path)/health"
	Scripts/make-deb "$$(swift build -c release --scratch-path .build/deb --show-bin-path)/health" .build

# An image of the servers from that package: `make image BASE=debian@sha256:…`, of bookworm-slim.
image: deb
	Scripts/make-image "$(BASE)" .build/open-healthkit_*.deb

# Every package that the build uses, as a CycloneDX list.
sbom:
	@Scripts/make-sbom

# NOTICE and docs/third-party-licences.md, from the packages that the build uses.
licences: packages
	swift package resolve
	Scripts/make-licences

# What a change would break for clients of a release: `make api SINCE=0.1.0`.
api: packages
	swift package diagnose-api-breaking-changes $(SINCE)

# Everything that is written by hand in Swift.
FORMATTED = Package.swift Sources AppleModules Executables Tests Conformance Simulation Scripts Examples Benchmarks Fuzz

format:
	swift format --in-place --recursive --parallel $(FORMATTED)

lint:
	swift format lint --strict --recursive --parallel $(FORMATTED)
	Scripts/check-sizes

# The store against plain SQLite; `make bench SAMPLES=10000000` for the figures of docs/performance.md.
SAMPLES ?= 1000000
bench: packages
	swift run -c release --package-path Benchmarks HealthBenchmarks --samples $(SAMPLES) $(if $(STORE),--store $(STORE))
	swift run -c release --package-path Benchmarks SyncBenchmarks
	$(BUILD) -c release --product web-benchmark
	.build/release/web-benchmark --samples $(SAMPLES) $(if $(STORE),--store $(STORE))

# The import against libexpat in C and against a program from PyPI; needs libexpat1-dev and a C compiler.
# EXPORT is a file to read instead of a made-up one of SIZE.
SIZE ?= 1GB
bench-import: packages
	$(BUILD) -c release --product import-benchmark
	Scripts/bench-import .build/bench-import .build/release/import-benchmark \
		--size $(SIZE) $(if $(EXPORT),--export $(EXPORT))

# 200 devices at one server, on SQLite and on PostgreSQL, against inserts of the same rows alone.
bench-cloud: packages
	$(BUILD) -c release --product health
	$(BUILD) -c release --product cloud-benchmark
	Scripts/bench-cloud .build/release/cloud-benchmark .build/release/health $(if $(DEVICES),--devices $(DEVICES))

# What the functions of the cloud in PostgreSQL cost, against plain inserts.
bench-cloud-storage: packages
	$(BUILD) $(WHOLE) --product health
	Scripts/bench-cloud-storage $(DEBUG)/health

# What a cloud takes to keep the samples of health stores, beside plain inserts of the same rows.
bench-cloud-samples: packages
	Scripts/install-system-packages --tests
	$(BUILD) -c release --product health
	Scripts/bench-cloud-samples .build/release/health $(EXPORT)

# A phone's whole Health through a cloud to a computer; `make cloud-walk EXPORT=export.zip ENGINE=sqlite`.
cloud-walk: packages
	Scripts/install-system-packages --tests
	$(BUILD) -c release --product health
	Scripts/cloud-walk .build/release/health $(EXPORT) --engine $(or $(ENGINE),postgresql)

# The parsers of files and formats under libFuzzer, each for so many seconds.
SECONDS ?= 60
fuzz: packages
	Scripts/fuzz $(SECONDS) $(TARGETS)

# The tests under a sanitizer, one after the other; `make sanitize SANITIZERS=address TESTS=HealthSyncTests`
# runs one of them on one suite. Each builds everything anew the first time.
SANITIZERS ?= thread address
sanitize: packages
	for sanitizer in $(SANITIZERS); do Scripts/sanitize $$sanitizer $(TESTS) || exit 1; done

# Small changes to the product that no test detects; `make mutants COUNT=50 ONLY=units` tries fewer of
# them, and `make mutants RESUME=yes` goes on with a run that was stopped.
COUNT ?= 200
mutants: packages
	Scripts/mutants --count $(COUNT) $(if $(ONLY),--only $(ONLY)) $(if $(RESUME),--resume)

# The simulation, one run for each seed; `make simulate SEED=n` prints one run in full.
SEEDS ?= 1000
simulate: packages
	$(BUILD) -c release --product simulate
	.build/release/simulate --seeds $(SEEDS) $(if $(FIRST),--first $(FIRST)) $(if $(SEED),--seed $(SEED)) \
		$(if $(CLOUD),--cloud) $(if $(SHARED),--samples) $(if $(POWER),--power)

# Opens, uses and closes so many stores, journals and engines, and shows the memory: it stays the same.
SESSIONS ?= 10000
sessions: packages
	$(BUILD) -c release --product simulate
	.build/release/simulate --sessions $(SESSIONS)

# The newest schema fixtures of Tests/SchemaTests, written anew; `make fixtures NEXT=journal` (or
# `store`) begins the fixture of the next schema. Those of a release stay as they are.
fixtures: packages
	$(BUILD) $(WHOLE) --build-tests
	SCHEMA_FIXTURES=$(or $(NEXT),newest) $(TEST_BUILT) --filter FixtureWriting

# The documentation of the libraries, as pages for any web server; BASE is the path they are served
# under. A warning fails.
docs: packages
	$(BUILD) $(WHOLE)
	Scripts/make-docs .build/docs $(BASE)

# The constants of HealthKit, from the tables in Facts/.
generate:
	@mkdir -p .build
	swiftc -o .build/generate-catalogue Scripts/generate-catalogue.swift
	.build/generate-catalogue

packages:
	@Scripts/install-system-packages
