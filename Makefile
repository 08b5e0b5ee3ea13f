# What people do with this repository; `make` alone lists it.

yamabiko := .build/release/yamabiko
sources := Plugins Sources Tests Benchmarks Fuzz Package.swift $(wildcard Examples/*/Sources Examples/*/Package.swift)

# Nobody looks into a process of a CI: without debug information both builds take a seventh less.
format_of_debug_information := $(if $(CI),-debug-info-format none)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help libraries build debug driver run test unit generated kills limits check oracle certify prove crashes fuzz probe \
	attack sanitize mutants bench docs examples pages workbench format lint clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

libraries: ## Install the C libraries where they are missing
	@scripts/install-dependencies.sh

build: libraries ## Build the release binary
	swift build -c release $(format_of_debug_information) --product yamabiko

debug: libraries ## Build everything for debugging; warnings are errors
	swift build --build-tests --disable-index-store $(format_of_debug_information)

driver: build ## Build what makes scenarios, judges them and gives inputs to fuzz targets
	swift build -c release $(format_of_debug_information) --product yamabiko-fuzz

run: build ## Run the ridge handover and print its summary
	$(yamabiko) run scenarios/intercom/ridge-handover.yaml

test: libraries lint unit generated check oracle certify prove crashes probe examples docs ## Everything that must hold before a change lands

unit: debug build ## Run the test suite; what starts the tool starts the release build
	YAMABIKO_TOOL=.build/release/yamabiko swift test --skip-build

generated: driver ## Judge what holds of every scenario, of 200 made from YAMABIKO_GENERATED_SEED=1
	.build/release/yamabiko-fuzz --judge Fuzz/found/generated/*.yaml
	YAMABIKO_GENERATED_SHARE=2 .build/release/yamabiko-fuzz --generate 200 $(or $(YAMABIKO_GENERATED_SEED),1)

kills: debug ## Kill runs, fill their disk and cut their power at every single write
	YAMABIKO_EVERY_WRITE=1 YAMABIKO_ALL_FAULTS=1 swift test --skip-build \
	  --filter 'EveryWriteTests|PowerCutTests|FlipTests|LogDamageTests|FaultTests'

limits: debug ## Walk every key of the language to the ends of its range, alone and in all pairs
	YAMABIKO_ALL_LIMITS=1 swift test --skip-build --filter LimitsTests

check: build ## Run every scenario and compare with the goldens; a warning about one is a mistake
	$(yamabiko) lint --strict scenarios
	$(yamabiko) check $(if $(CHECK_JUNIT),--junit $(CHECK_JUNIT))

oracle: driver ## Recompute every report from its log alone, in Python; also of 40 made from SEED=1
	.build/release/yamabiko-fuzz --write 40 $(or $(SEED),1)
	Tests/oracle/oracle.py --tool $(yamabiko) --allow-outside \
	  scenarios/*/*.yaml Fuzz/found/generated/*.yaml .build-fuzz/written/generated/*.yaml

# A debug build takes fifteen times as long, and an hour of sound minutes: the long scenarios are left to the
# other processes.
certify: build debug ## Prove that digests do not depend on process, environment or build
	$(yamabiko) certify scenarios --also .build/debug/yamabiko --also-up-to 10000 --media-up-to 50000

prove: build ## Break each requirement that a scenario claims to show; a rule must fail
	$(yamabiko) coverage --prove

# The seed's two orders of deletion break something: the test suite has them.
crashes: build ## End each process and take each power of one exchange of letters v1, at every point
	$(yamabiko) search scenarios/letters/one-exchange.yaml --variant v1 --crashes 1 --depth 400
	$(yamabiko) search scenarios/letters/one-exchange.yaml --variant v1 --losses 1 --duplicates 1 --depth 400

fuzz: libraries ## Fuzz every target for MINUTES=1 each, or TARGET=one alone; 'generated' is the last
	MINUTES=$(or $(MINUTES),1) Fuzz/run.sh $(TARGET)

probe: driver ## Give every fuzz target changed inputs for 5 seconds, without the fuzzer's own build
	Fuzz/probe.sh 5

attack: build ## Give COUNT=2000 broken scenarios to the tool itself, each in a process of its own
	Fuzz/attack.py --count $(or $(COUNT),2000) $(yamabiko)

sanitize: libraries ## Run the tests under the address, thread and undefined-behaviour sanitizers
	scripts/sanitize.sh

mutants: libraries ## Break the sources in a copy, place by place, and list what nobody notices; takes hours
	scripts/mutants.py $(if $(ONLY),--only $(ONLY))

# They are built where this package is: what `make debug` has compiled is not compiled again.
examples: libraries ## Build the example packages, which use this one as a library, and check their goldens
	swift build --disable-index-store --package-path Examples/Doorbell --scratch-path $(CURDIR)/.build
	cd Examples/Doorbell && PATH="$(CURDIR)/.build/debug:$$PATH" && doorbell lint --strict scenarios && \
	  doorbell check && doorbell coverage --prove

pages: build ## Open reports in a headless Chromium and try them: keys, gaps, tables, figures
	scripts/page_check.py --tool $(yamabiko)

workbench: build ## Open `yamabiko tune` in a headless Chromium and do what a designer does, timed
	scripts/tune_check.py --tool $(yamabiko)

docs: debug ## Build the reference of every library product with DocC into .build-docs
	scripts/docs.sh

bench: libraries ## Run the benchmarks; AGAINST=COMMIT also sets this tree beside an earlier one
	Benchmarks/run.sh
	$(if $(AGAINST),Benchmarks/against.py $(AGAINST))

format: ## Format all sources in place
	swift format --in-place --configuration .swift-format --recursive $(sources)

lint: ## Say what is not in house style, which targets declare other modules than they import, and which mutants are behind
	swift format lint --strict --parallel --configuration .swift-format --recursive $(sources)
	swift package dump-package | Tests/manifest.py
	scripts/mutants.py --places

clean: ## Remove what was built; reports stay
	rm -rf .build .build-bench .build-docs .build-fuzz .build-mutants .build-address .build-thread \
	  .build-undefined Examples/*/.build
