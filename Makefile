# SPDX-License-Identifier: MIT
# The targets are implemented in scripts/, and in the folders of their parts. Each installs what it needs
# itself: scripts/packages.txt has the packages, and why.

PREFIX ?= /usr/local
build_install = .build-install
# Before a command: when it is over, the owner of the folder gets what root has built and unpacked there.
give_back = trap '[ "$$(id -u)" != 0 ] || chown -fhR --from=root "$$(stat -c %u:%g .)" \
	.build* Tools/.build Tests/recordings Tests/fuzz' EXIT;

.PHONY: help demo test check check-all cost bench docs format install clean install-command check-threads check-vm check-distributions check-embedded setup-embedded check-processors setup-processors prove sbom bench-publish lint release
.DEFAULT_GOAL := help

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## build the command, and replay recordings of real touchscreens
	@scripts/setup.sh demo
	@scripts/demo.sh

test: ## run the tests: some minutes; ends with "N passed, N failed". ONLY=WORD runs a part
	@scripts/setup.sh test
	@scripts/test.sh test

check: ## run longer checks: sanitizers, fuzzing, compositor, costs, documentation, dependents
	@scripts/setup.sh check
	@scripts/test.sh check

check-all: setup-embedded setup-processors ## run test, check, and the longest checks
	@scripts/setup.sh check-all
	@scripts/test.sh test check long

cost: ## count instructions and bytes, and compare them with their limits: make cost COST=--publish
	@scripts/setup.sh cost
	@bench/cost/run.py $(COST)

bench: ## time the core and GestureKit on the same touches: BENCH=--quick, --count, --cold, --peers
	@scripts/setup.sh bench
	@swift build --package-path Tools -c release --product gesture-bench
	@"$$(swift build --package-path Tools -c release --show-bin-path)/gesture-bench" $(BENCH)

docs: ## build the GestureKit manual and the C reference, in .build-docs and .build-docs-c
	@scripts/setup.sh docs
	@docs/build/check-docs-c.sh .build-docs-c
	@docs/build/check-docs.sh .build-docs

format: ## format all C and Swift
	@scripts/setup.sh format
	@scripts/format.sh

install: ## install the C library: PREFIX=/usr/local; make install-command installs the command
	@scripts/setup.sh install
	@$(give_back) meson setup \
		$(if $(wildcard $(build_install)/build.ninja),--reconfigure) $(build_install) \
		--prefix '$(abspath $(PREFIX))' --buildtype release -Dtests=disabled -Dcompositor=disabled \
		-Dgtk4=disabled
	@$(give_back) meson install -C $(build_install)
	@# Programs find new libraries only after it. A package has its own.
	@if [ -z "$$DESTDIR" ] && [ "$$(id -u)" = 0 ] && command -v ldconfig >/dev/null; then ldconfig; fi

clean: ## remove all build folders
	rm -rf .build .build-* Tools/.build examples/.build

# Not in the list of `make help`.

# Install the command, with pages and completions: PREFIX=/usr/local. RULE=yes: and the rule that lets all
# programs of the user read and write touchscreens, touchpads and pens.
install-command:
	@scripts/setup.sh install-command
	@$(give_back) RULE='$(RULE)' Tools/package/install-command.sh '$(abspath $(PREFIX))'

# Run the multithreaded tests under the thread sanitizer.
check-threads:
	@scripts/setup.sh check-threads
	@Tests/kit/check-threads.sh

# Compare the emulated kernel with a real one, in a virtual machine.
check-vm:
	@scripts/setup.sh check-vm
	@Tests/compositor/kernel/check-vm.sh

# Test the packages and every wlroots in chroots of Debian 12, 13 and unstable: as root, 10 minutes.
check-distributions:
	@scripts/setup.sh check-distributions
	@Tests/packaging/distributions/check-distributions.sh

# Compare Linux with WebAssembly and with a Cortex-M4 in qemu.
check-embedded: setup-embedded
	@Tests/packaging/embedded/check-embedded.sh

# Install the tools of check-embedded: 900 MB.
setup-embedded:
	@scripts/setup.sh embedded

# Compare the events on nine processors: some minutes.
check-processors: setup-embedded setup-processors
	@Tests/core/check-processors.sh

# Install the tools of check-processors: 800 MB.
setup-processors:
	@scripts/setup.sh processors -- $$(Tests/core/check-processors.sh --packages $(PROCESSORS))

# Prove that the fixed-point code has no overflow, and its ranges, for all inputs.
prove:
	@scripts/setup.sh prove
	@Tests/numbers/prove.sh

# Write the list of files and dependencies, as SPDX, in .build-sbom.
sbom:
	@scripts/setup.sh sbom
	@scripts/sbom.sh

# Build what is published of a version, twice, in .build-release: as root, on Debian 12.
release:
	@scripts/setup.sh release
	@scripts/release.sh

# Time everything at a clean commit, and write the tables of README.md and docs/.
bench-publish:
	@scripts/setup.sh bench-publish
	@swift build --package-path Tools -c release --product gesture-bench
	@mkdir -p .build-bench
	@"$$(swift build --package-path Tools -c release --show-bin-path)/gesture-bench" --peers --cold \
		--publish .build-bench $(BENCH)
	@bench/summary.py .build-bench
	@bench/tables.py

# Check the formatting of all C and Swift.
lint:
	@scripts/setup.sh lint
	@scripts/format.sh --check
