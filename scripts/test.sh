#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test.sh TIER...  runs the tests and checks of one or more tiers. The last line is
#                  "N passed, N failed".
#
#   test   before each commit: at most 6 minutes on two processors, if all is built
#   check  longer checks; .ci/run runs test and check, in about 30 minutes
#   long   the longest checks: with the others, at most 2 hours. TIMES=240 fuzzes each part for
#          20 minutes or more; without it, TIMES is 24
#
# With ONLY=WORD in the environment, only steps with the word in their name run.

source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

tier_test() {
	side_by_side steps_of_text_and_c build_of_swift
	side_by_side steps_of_swift steps_of_command
}

build_of_swift() {
	run "Swift build" count_one swift_build
}

steps_of_text_and_c() {
	run "folder purity" count_one scripts/check-files.sh purity
	run "files listed" count_one scripts/check-files.sh listed
	run "file length" count_one scripts/check-files.sh length
	run "citations of the contract" count_one scripts/check-files.sh cited
	run "links and lines of documents" count_one scripts/check-files.sh documents
	run "version" count_one scripts/version.sh --check
	run "generated tables" count_one python3 scripts/generate-tables.py --check
	run "tables of times" count_one python3 bench/tables.py --check
	run "protocols of Wayland" count_one scripts/wayland-protocols.sh --check
	run "layers" count_one scripts/check-layers.sh
	run "names" count_one scripts/check-names.py
	run "rooms of the core" count_one scripts/check-rooms.py
	run "headers" count_one scripts/check-libraries.sh headers
	run "freestanding" count_one scripts/check-libraries.sh freestanding
	run "tests of scripts" count_unittest unittests Tests/scripts
	run "C tests" count_tap c_plain
	run "velocities" count_unittest velocity_tests
	run "events, bit by bit" count_line Tests/core/event-hashes.sh --quick
	run "exported symbols" count_one scripts/check-libraries.sh symbols .build-c
	run "hardening" count_one scripts/check-libraries.sh hardening .build-c
}

steps_of_swift() {
	run "lines of UIKit and SwiftUI" count_line habits
	run "Swift tests" count_swift swift_tests
	run "streams of scrolls and zooms" count_line controller_streams debug 1 40
}

steps_of_command() {
	run "the command" count_unittest command_tests
}

# What is random has a seed here, so that each run of a commit tries the same. tier_long tries others.
tier_check() {
	times=1 longer='' seed=1
	run "C tests, sanitizers" count_tap c_sanitized
	side_by_side checks_of_c checks_of_swift
}

# The two lists take about as long. What builds Tools is in the second: SwiftPM builds once at a time.
checks_of_c() {
	run "C tests, late clock, other ids" count_tap c_late
	run "C tests, unwritten memory" count_tap c_memory
	numbers_step 251
	run "built into a compositor" count_unittest unittests Tests/packaging
	run "mutants of the core" count_line Tests/core/mutation/check-mutants.sh --count 12
	run "metamorphic streams" count_line Tests/random/metamorphic.sh --streams 4000 1
	run "the arbiter's model" count_line Tests/model/check-model.sh 40000
	run "who wins" count_line Tests/matrix/check.sh
	fuzzing_of_c
	with cargo rustc -- "Rust" count_cargo rust_tests
	# LVGL of PyPI is only for x86-64.
	with_python .build-lvgl Tests/lvgl/requirements.txt --require-hashes --only-binary :all: -- \
		"LVGL" count_unittest lvgl_tests
	adds_counts "embedded" Tests/packaging/embedded/check-embedded.sh --quick
	adds_counts "processors" Tests/core/check-processors.sh --quick s390x armhf wasm32 cortex-m4
	run "ABI of this soversion" count_one Tests/packaging/check-abi.sh .build-c
	run "as a dependency" count_one Tests/packaging/dependency/check-dependency.sh
	run "documentation of the C API" count_one docs/build/check-docs-c.sh
	run "manifests" count_one manifests
}

checks_of_swift() {
	run "costs" count_line bench/cost/run.py --check
	run "the benchmark" count_unittest bench_tests
	fuzzing_of_swift
	compositor_steps
	with ".build-c/Tests/window/window-server:window-server in .build-c, which needs libwayland-server and wayland-protocols 1.31" -- \
		"windows" count_unittest window_tests .build-c
	run "README and articles" count_one docs/build/check-readme.sh
	run "damaged files" count_line damaged_files 25
	run "installed, with the example" count_unittest example_tests
	run "documentation" count_one docs/build/check-docs.sh
	run "list of dependencies" count_one scripts/sbom.sh --check
}

fuzzing_of_c() {
	fuzzing "the engine" 10 engine
	fuzzing values 5 values
	fuzzing misuse 5 misuse
	fuzzing lifetimes 5 lifetimes
}

fuzzing_of_swift() {
	fuzzing recordings 10 parsers
	fuzzing configurations 5 configurations
	fuzzing GestureKit 5 gesturekit
	fuzzing "lifetimes in GestureKit" 5 gesturekit-lifetimes
}

# fuzzing WORDS SECONDS ARGUMENT...
fuzzing() {
	local seconds=$(($2 * times))
	STEP_LIMIT=$((STEP_LIMIT + seconds)) run "fuzzing of $1$longer" count_line \
		Tests/fuzz/fuzz.sh "${@:3}" "$seconds" ${seed:+"$seed"}
}

# Random runs take longer by TIMES, and have other seeds each time. In tier_check TIMES is 1.
tier_long() {
	times=${TIMES:-24} longer=", longer" seed=
	run "the arbiter's model, longer" count_line \
		Tests/model/check-model.sh $((16000 * times)) $((RANDOM * 10000000))
	run "metamorphic streams, longer" count_line Tests/random/metamorphic.sh $((5 * times))
	run "metamorphic streams, sanitizers" count_line Tests/random/metamorphic.sh --sanitize $((3 * times))
	numbers_step 1 ", all of each loop"
	side_by_side fuzzing_of_c fuzzing_of_swift
	fuzzing "the engine, unwritten memory" 5 --memory engine
	fuzzing "values, unwritten memory" 5 --memory values
	run "events, bit by bit, all builds" count_line Tests/core/event-hashes.sh
	run "mutants of the core, 200" count_line \
		Tests/core/mutation/check-mutants.sh --count 200 --seed 2 --least 96
	side_by_side longer_steps_of_programs longer_steps_of_machines
	adds_counts "processors" Tests/core/check-processors.sh
}

longer_steps_of_programs() {
	run "1,000 recordings of random programs" count_unittest recorded_programs 200
	run "compositor, all of it without sanitizers" count_unittest compositor_tests .build-c 4 50
	run "compositor, random minutes, sanitizers" count_unittest compositor_tests .build-asan 1 50 test_random
	run "faults after every scan" count_unittest fault_tests .build-c
	run "windows, a sanitized server" count_unittest window_tests .build-asan
	run "windows, random minutes, sanitized" count_unittest window_minutes $((times / 6 + 1))
}

longer_steps_of_machines() {
	run "against a real kernel" count_line Tests/compositor/kernel/check-vm.sh
	run "damaged files, longer" count_line damaged_files $((17 * times))
	run "streams of scrolls and zooms, longer" count_line controller_streams release 101 1900
	run "thread sanitizer" count_swift Tests/kit/check-threads.sh
	TEST_LIMIT=3600 run "README's first results" count_unittest unittests Tests/packaging/first-results
	TEST_LIMIT=900 run "from an empty folder to a photo" count_unittest unittests \
		Tests/packaging/first-window
	run "reproducible build" count_one Tests/packaging/check-reproducible.sh
	adds_counts "embedded" Tests/packaging/embedded/check-embedded.sh --rest
	with qemu-s390x s390x-linux-gnu-gcc -- "C tests on s390x, sanitizer" count_tap \
		Tests/core/c-tests-on.sh s390x
	with qemu-i386 i686-linux-gnu-gcc -- "C tests on i386, sanitizer" count_tap \
		Tests/core/c-tests-on.sh i386
}

# numbers_step STRIDE [WORDS]
numbers_step() {
	with_python .build-proofs/tools Tests/numbers/requirements.txt --no-deps -- \
		"numbers for all inputs${2:-}" count_line Tests/numbers/prove.sh --stride "$1"
}

# Under the sanitizers all of it runs. Without them, what they change or skip: the memory of a
# compositor, programs that are not ours, and random minutes. tier_long also runs the rest.
compositor_steps() {
	local driver=".build-c/Tests/compositor/compositor-driver:compositor-driver in .build-c, which needs wlroots"
	with "$driver" -- "compositor" count_unittest compositor_tests .build-c 1 10 \
		test_conformance.Example test_conformance.Sway \
		test_random.RandomMinutes test_random.RandomMinutesOverLibinput \
		test_memory test_gtk_zoom test_sway
	with "$driver" -- "compositor, sanitizers" count_unittest compositor_tests .build-asan 1 10
}

(($# > 0)) || die "usage: test.sh test | check | long ..."
[[ ${TIMES:-24} =~ ^[1-9][0-9]{0,3}$ ]] || die "TIMES is not a number from 1 to 9999: $TIMES"
counts_begin
for tier; do
	[[ $tier =~ ^(test|check|long)$ ]] || die "unknown tier $tier: use test, check or long"
	"tier_$tier"
done
counts_end
