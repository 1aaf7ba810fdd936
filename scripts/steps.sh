# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by test.sh: the commands of its steps, and the counters of tests in logs.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# c_build FOLDER COMPILER OPTION... configures with meson, and builds.
c_build() {
	local folder=$1 compiler=$2 again=()
	shift 2
	[[ ! -f $folder/build.ninja ]] || again=(--reconfigure)
	CC=$compiler meson setup "${again[@]}" "$folder" --werror -Dtests=enabled -Dlibinput=enabled "$@"
	ninja -C "$folder" -j "$jobs"
}

# c_test FOLDER LOG [TIMES] runs the test programs, each for at most TIMES 30 s. LOG is the name of the
# log for count_tap.
c_test() {
	ninja -C "$1" -j "$jobs" meson-test-prereq
	meson test -C "$1" --no-rebuild --num-processes "$jobs" --logbase "$2" --print-errorlogs \
		--timeout-multiplier "${3:-4}"
	say "tests in $1/meson-logs/$2.txt"
}

# Counts test functions in meson's log; meson counts only programs. A program that fails without a
# "not ok" has crashed: its planned tests without a result count as failed.
count_tap() {
	local log
	log=$(sed -nE 's/^.*(\.build-[a-z0-9]+\/meson-logs\/[a-z-]+\.txt).*$/\1/p' "$2" | tail -n 1)
	[[ -f $log ]] || return 0
	awk '
		function close_program() {
			if (bad && notok == 0) {
				notok = planned > ok ? planned - ok : 1
			}
			passed += ok
			failed += notok
			planned = ok = notok = bad = 0
		}
		/^test: / { close_program() }
		/^result: / { bad = $0 !~ /exit status 0$/ }
		/^[ \t]*1\.\.[0-9]+$/ { sub(/^[ \t]*1\.\./, ""); planned += $0 }
		/^(not )?ok [0-9]+.*# SKIP/ { planned--; next }
		/^ok [0-9]/ { ok++ }
		/^not ok [0-9]/ { notok++ }
		END { close_program(); print passed + 0, failed + 0 }
	' "$log"
}

# Counts tests of Swift Testing and of XCTest. One that hung, or during which the program ended, has failed.
count_swift() {
	awk '
		/^Test Case .* passed \(/ { passed++ }
		/^Test Case .* failed \(/ { failed++ }
		/ Test run with [0-9]+ tests? / { next }
		/ Test .* passed after [0-9.]+ seconds/ { passed++ }
		/ Test .* failed after [0-9.]+ seconds/ { failed++ }
		/^✘ Test .* (timed out after|was running when) / { failed++ }
		END { print passed + 0, failed + 0 }
	' "$2"
}

# unittests FOLDER [MODULE...] runs the tests in Python of a folder.
unittests() {
	cd "$1"
	"$root/scripts/run-unittest.py" "${@:2}"
}

count_unittest() {
	awk '
		/^Ran [0-9]+ tests? in / { total += $2 }
		/^(FAILED|OK)( \(|$)/ {
			for (i = 2; i <= NF; i++) {
				split($i, part, "=")
				gsub(/[^0-9]/, "", part[2])
				if ($i ~ /^\(?(failures|errors)=/) { failed += part[2] }
				if ($i ~ /^\(?skipped=/) { skipped += part[2] }
			}
		}
		END { print total - failed - skipped, failed + 0 }
	' "$2"
}

# Counts tests of cargo, those in documentation too.
count_cargo() {
	awk '/^test result: / { passed += $4; failed += $6 } END { print passed + 0, failed + 0 }' "$2"
}

c_plain() {
	c_build .build-c gcc
	c_test .build-c testlog
}

c_sanitized() {
	build_sanitized
	c_test .build-asan testlog
}

# Uses clang, or gcc if clang's sanitizer runtime is not installed.
build_sanitized() {
	local compiler
	compiler=$(toolchain clang)
	scratch_folder
	echo 'int main(void) { return 0; }' >"$scratch/probe.c"
	if ! "$compiler" -fsanitize=address,undefined "$scratch/probe.c" -o "$scratch/probe" ||
		! "$scratch/probe"; then
		compiler=gcc
	fi
	say "note: compiled by $compiler"
	c_build .build-asan "$compiler" -Db_sanitize=address,undefined -Db_lundef=false \
		-Doptimization=1 -Dc_args=-fno-sanitize-recover=all
}

# c_current FOLDER builds what has changed in .build-c or .build-asan. With ONLY, no step before has done so.
c_current() {
	if [[ $1 == .build-asan && ! -f $1/build.ninja ]]; then
		build_sanitized
	else
		ninja -C "$1" -j "$jobs"
	fi
}

# Finds decisions that depend on memory that nobody has written. Only clang can do this. wlroots is
# left out, because the sanitizer does not see what a library from elsewhere writes.
c_memory() {
	c_build .build-msan "$(toolchain clang)" -Db_sanitize=memory -Db_lundef=false -Doptimization=1 \
		-Dwlroots=disabled -Dcompositor=disabled -Dgtk4=disabled
	c_test .build-msan testlog
}

# The clock starts 20 hours before 64-bit microseconds overflow. Ids do not start at 0.
c_late() {
	c_build .build-c gcc
	export GC_TEST_CLOCK_OFFSET=18446744000000000000 GC_TEST_ID_OFFSET=1000
	c_test .build-c testlog-late
}

swift_build() {
	tools build -j "$jobs" --build-tests
}

# Not by `swift test`: while it runs, no other step can build.
swift_tests() {
	swift_build
	NO_COLOR=1 scripts/watch-swift-tests.py \
		"$(tools build --show-bin-path)/ToolsPackageTests.xctest" --testing-library swift-testing
}

# Lines that programs for UIKit and SwiftUI have, against the module that is built.
habits() {
	Tests/kit/habits/check.py "$(tools build --show-bin-path)/Modules"
}

# controller_streams debug|release SEED COUNT plays random streams to the controllers of scrolls and zooms.
controller_streams() {
	tools build -c "$1" -j "$jobs" --product controller-streams
	"$(tools build -c "$1" --show-bin-path)/controller-streams" --seed "$2" --count "$3"
}

# Compares the velocities of the C build with those of the rule in floating point.
velocity_tests() {
	ninja -C .build-c velocity-score
	unittests Tests/velocity
}

# Builds the command, its programs and the library that it preloads. Sets GESTURE.
build_gesture() {
	build_command
	GESTURE=$(tools build --show-bin-path)/gesture
	export GESTURE
	Tools/preload/build.sh "${GESTURE%/*}"
}

command_tests() {
	build_gesture
	ninja -C .build-c test_plays test_model
	unittests Tests/command
}

# recorded_programs SEEDS has the command play what random programs recorded, five files for each seed.
recorded_programs() {
	build_gesture
	ninja -C .build-c test_model
	RECORDED_SEEDS=$1 unittests Tests/command test_recorded_programs
}

# damaged_files COUNT runs so many damaged files of each kind through the command.
damaged_files() {
	build_gesture
	python3 Tests/command/damage/check.py --gesture "$GESTURE" --count "$1"
}

# With the build of `costs`.
bench_tests() {
	local release=(--package-path Tools -c release)
	swift build "${release[@]}" -j "$jobs" --product gesture-bench
	GESTURE_BENCH=$(swift build "${release[@]}" --show-bin-path)/gesture-bench
	export GESTURE_BENCH
	unittests Tests/bench
}

# compositor_tests FOLDER SEEDS MINUTES [MODULE...] tests the example compositor with real clients, and
# random minutes of each seed.
compositor_tests() {
	build_gesture
	c_current "$1"
	export COMPOSITOR_BUILD=$root/$1 COMPOSITOR_SEEDS=$2 COMPOSITOR_MINUTES=$3
	unittests Tests/compositor "${@:4}"
}

# fault_tests FOLDER lets faults happen after every scan of a gesture in the example compositor.
fault_tests() {
	build_gesture
	c_current "$1"
	export COMPOSITOR_BUILD=$root/$1 FAULT_MOMENTS=all
	unittests Tests/compositor test_panel_faults
}

# window_tests FOLDER [MODULE...] tests windows with the scripted server, and in sway if it is
# installed.
window_tests() {
	build_gesture
	c_current "$1"
	tools build -j "$jobs" --product window-probe
	tools build -j "$jobs" --product windows-probe
	tools build -j "$jobs" --product drawing-probe
	WINDOW_PROBE=$(tools build --show-bin-path)/window-probe
	WINDOWS_PROBE=$(tools build --show-bin-path)/windows-probe
	DRAWING_PROBE=$(tools build --show-bin-path)/drawing-probe
	swift_package examples build -j "$jobs"
	WINDOW_EXAMPLES=$(swift_package examples build --show-bin-path)
	export WINDOW_PROBE WINDOWS_PROBE DRAWING_PROBE WINDOW_EXAMPLES COMPOSITOR_BUILD=$root/$1
	unittests Tests/window "${@:2}"
}

# window_minutes MINUTES plays so many minutes of random input to each program with a window. The
# programs are built with the address sanitizer.
window_minutes() {
	local options=(-j "$jobs" -c release --sanitize address) product
	# SwiftPM cannot reuse its plan of such a build ("unknown build description").
	rm -f .build-windows/tools/release.yaml .build-windows/examples/release.yaml
	for product in gesture gesture-play window-probe drawing-probe; do
		tools build "${options[@]}" --scratch-path .build-windows/tools --product "$product"
	done
	swift build --package-path examples "${options[@]}" --scratch-path .build-windows/examples
	export GESTURE=$root/.build-windows/tools/release/gesture
	export WINDOW_PROBE=$root/.build-windows/tools/release/window-probe
	export DRAWING_PROBE=$root/.build-windows/tools/release/drawing-probe
	export WINDOW_EXAMPLES=$root/.build-windows/examples/release COMPOSITOR_BUILD=$root/.build-c
	WINDOW_SEEDS=$1 WINDOW_MINUTES=1 TEST_LIMIT=7200 unittests Tests/window test_random
}

example_tests() {
	build_gesture
	unittests Tests/packaging/example
}

# The crate with its own core, with libraries that are installed, and from its package alone.
rust_tests() {
	scratch_folder
	c_build .build-c gcc
	cd bindings/rust
	# A compiler with arguments, as cross builds have it.
	CC='gcc -Wall -Werror' cargo test --offline
	# The library must compile with the oldest compiler that Cargo.toml names.
	! cargo clippy --version || cargo clippy --offline --all-targets -- -A clippy::all -D clippy::incompatible_msrv
	GESTURECORE_LIB_DIR=$root/.build-c LD_LIBRARY_PATH=$root/.build-c CARGO_TARGET_DIR=$root/.build-rust/linked \
		cargo test --offline --test gestures
	# In another place than the repository, so that a file that the package does not have is missing.
	cargo package --offline --allow-dirty --no-verify
	tar -xf "$root/.build-rust/package/gesturecore-$("$root/scripts/version.sh").crate" -C "$scratch"
	cd "$scratch"/gesturecore-*
	CARGO_TARGET_DIR=$root/.build-rust/packaged cargo test --offline
}

lvgl_tests() {
	cd Tests/lvgl
	"$root/.build-lvgl/bin/python" "$root/scripts/run-unittest.py"
}

# Checks idf_component.yml by Espressif's schema, library.json by PlatformIO's, and that .spi.yml names
# products with a manual. The tools come from PyPI, once.
manifests() {
	local folder=Tests/packaging/manifests venv=.build-manifests
	python_tools $venv $folder/requirements.txt --no-deps
	$venv/bin/compote manifest lint idf_component.yml
	$venv/bin/python $folder/check.py
}
