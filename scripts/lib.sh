# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by the other scripts. Runs tests and checks, shows a log only if something failed, and counts
# all passes and failures.
#
#     counts_begin
#     run "C tests" count_tap some_command its arguments
#     run "layers" count_one scripts/check-layers.sh
#     side_by_side some_function another_function
#     counts_end
#
# The counts are in the file named by GESTURE_COUNTS. If the variable is set at its start, a script
# adds its counts to that file, and the script that created the file prints the closing line.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
scripts/archives.sh

# shellcheck disable=SC2034 # used by the scripts that source this
jobs=$(nproc 2>/dev/null || echo 2)

say() {
	printf '%s\n' "$*"
}

die() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 1
}

# Prints the path of a tool of the Swift toolchain (clang, llvm-nm), which may not be in PATH.
toolchain() {
	local tool=$1 dir
	for dir in "$(dirname "$(command -v swift)")" "$(dirname "$(readlink -f "$(command -v swift)")")"; do
		if [[ -x $dir/$tool ]]; then
			say "$dir/$tool"
			return
		fi
	done
	command -v "$tool" || die "the Swift toolchain has no $tool"
}

# swift_package FOLDER COMMAND... runs SwiftPM in a package. SWIFT_BUILD in the environment has options for
# each build.
swift_package() {
	local options=()
	[[ $2 != build ]] || read -ra options <<<"${SWIFT_BUILD:-}"
	swift "$2" --package-path "$1" "${options[@]}" "${@:3}"
}

# In the package Tools, such as: tools build -c release.
tools() {
	swift_package Tools "$@"
}

# The command, and the programs that it starts.
command_programs=(gesture gesture-draw gesture-play)

# Builds them, such as: build_command -c release.
build_command() {
	local program
	for program in "${command_programs[@]}"; do
		tools build -j "$jobs" "$@" --product "$program"
	done
}

# Prints the project's files by name patterns, without hidden ones such as build folders, and without
# the output of wayland-scanner.
project_files() {
	local where=$1 pattern names=()
	shift
	for pattern; do
		names+=(-o -name "$pattern")
	done
	find "$where" -mindepth 1 -name '.*' -prune -o -type f \( "${names[@]:1}" \) \
		! -path '*/CGestureWayland/*protocols.[ch]' -print | sort
}

# python_tools FOLDER REQUIREMENTS [PIP-OPTION...] installs the Python packages of a file, once, into a
# folder of their own. Fails without a network then.
python_tools() {
	! cmp -s "$2" "$1/installed" || return 0
	say "installing what $2 lists into $1"
	python3 -m venv "$1" &&
		"$1/bin/pip" install --quiet --disable-pip-version-check "${@:3}" -r "$2" </dev/null &&
		cp "$2" "$1/installed"
}

# clone_files FOLDER [TAR-OPTION...] copies the files of a clone, with uncommitted changes, into a folder.
clone_files() {
	mkdir -p "$1"
	git ls-files -z --cached --others --exclude-standard |
		while read -rd '' file; do [[ ! -e $file ]] || printf '%s\0' "$file"; done |
		tar --null --files-from=- "${@:2}" -cf - | tar -xf - -C "$1"
}

# Creates a folder that is removed at the end of the script.
scratch_folder() {
	scratch=$(mktemp -d)
	trap 'rm -rf "$scratch"' EXIT
}

counts_begin() {
	counts_owner=no
	if [[ -z ${GESTURE_COUNTS:-} ]]; then
		counts_owner=yes
		GESTURE_COUNTS=$(mktemp)
		export GESTURE_COUNTS
		trap 'rm -f "$GESTURE_COUNTS"' EXIT
	fi
	counts_before=$(wc -l <"$GESTURE_COUNTS")
	mkdir -p .build-logs
}

# record PASSED FAILED SECONDS NAME adds counts.
record() {
	printf '%s\t%s\t%s\t%s\n' "$@" >>"$GESTURE_COUNTS"
}

failures() {
	awk -F '\t' '{ failed += $2 } END { print failed + 0 }' "$GESTURE_COUNTS"
}

# adds_counts NAME COMMAND... runs a script that adds its own counts. If it fails without a counted failure, it
# counts as one.
adds_counts() {
	local before
	before=$(failures)
	"${@:2}" && return
	(($(failures) > before)) || record 0 1 0 "$1 (ended early)"
}

# log_of NAME prints the path of a step's log.
log_of() {
	say ".build-logs/$(tr -cs 'a-zA-Z0-9\n' '-' <<<"$1").log"
}

# The longest a step may take, in seconds. It ends what hangs, and is no promise of speed: the
# machine may be busy with other work, so it is far longer than any step takes.
STEP_LIMIT=${STEP_LIMIT:-2400}

# limited SECONDS COMMAND... runs a command, also a function, in a process group of its own. Ends the
# group after the seconds, and returns 124 then.
limited() {
	local seconds=$1 pid
	shift
	set -m
	(
		set +m
		set -e
		"$@"
	) </dev/null &
	pid=$!
	set +m
	trap 'kill -TERM -- "-$pid" 2>/dev/null; exit 130' INT TERM
	# In the background: a trap waits for a command in the foreground.
	timeout "$seconds" tail --pid="$pid" -s 0.1 -f /dev/null &
	if ! wait $!; then
		kill -TERM -- "-$pid" 2>/dev/null
		# Time to name the tests that were running.
		timeout 10 tail --pid="$pid" -s 0.1 -f /dev/null || kill -KILL -- "-$pid" 2>/dev/null
		wait "$pid" 2>/dev/null
		trap - INT TERM
		return 124
	fi
	trap - INT TERM
	wait "$pid"
}

# run NAME COUNTER COMMAND...
#
# Does nothing if ONLY is set and not a part of the name. COUNTER receives the command's exit status
# and log, and prints "PASSED FAILED". A command that fails without a counted failure, or that runs
# nothing, counts as one failure. A command that takes longer than STEP_LIMIT is ended.
run() {
	local name=$1 counter=$2 status passed failed seconds=$SECONDS log
	shift 2
	[[ $name == *"${ONLY:-}"* ]] || return 0
	log=$(log_of "$name")
	say "== $name"

	# "|| status=$?" would disable errexit inside of the command.
	set +e
	limited "$STEP_LIMIT" "$@" >"$log" 2>&1
	status=$?
	set -e
	if ((status == 124)); then
		say "timed out: $name took longer than $STEP_LIMIT s" >>"$log"
	fi

	read -r passed failed < <("$counter" "$status" "$log") || true
	: "${passed:=0}" "${failed:=0}"
	if ((failed == 0 && (status != 0 || passed == 0))); then
		failed=1
	fi
	seconds=$((SECONDS - seconds))
	record "$passed" "$failed" "$seconds" "$name"

	((passed + status > 0)) || say "nothing ran" >>"$log"

	# At once: another step may run beside this one.
	say "$(
		if ((failed == 0)); then
			sed -n 's/^note: /   /p' "$log"
			say "   $name: ok, $passed in $seconds s"
		else
			tail -n 150 "$log" | sed 's/^/   | /'
			say "   $name: $failed FAILED (exit status $status, whole log in $log)"
		fi
	)"
}

# side_by_side FUNCTION... calls functions at the same time, each of which runs steps one after the
# other. No two may write in one folder. What leaves a processor idle is hidden by the other's steps.
side_by_side() {
	local function i pids=()
	for function; do
		# A group of its own, so that its commands end with it.
		set -m
		(
			set +m
			"$function"
		) </dev/null &
		pids+=($!)
		set +m
	done
	trap 'kill -TERM "${pids[@]/#/-}" 2>/dev/null; exit 130' INT TERM
	for ((i = 0; i < $#; i++)); do
		wait "${pids[i]}" || record 0 1 0 "${*:i + 1:1} (ended early)"
	done
	trap - INT TERM
}

# with TOOL... runs the step that follows -- if all tools are there. In CI, all must be. TOOL is a command, or
# FILE:WORDS, a file and what it needs.
with() {
	local missing=()
	while [[ $1 != -- ]]; do
		command -v "$1" >/dev/null || [[ -e ${1%%:*} ]] || missing+=("${1#*:}")
		shift
	done
	if ((${#missing[@]} == 0)); then
		run "${@:2}"
	elif [[ ${CI:-} == true && $2 == *"${ONLY:-}"* ]]; then
		say "== $2: FAILED: no ${missing[*]}"
		record 0 1 0 "$2 (needs ${missing[*]})"
	else
		say "== $2: skipped: no ${missing[*]}"
	fi
}

# with_python FOLDER REQUIREMENTS [PIP-OPTION...] runs the step that follows -- if the packages are there or can
# be installed. In CI, they must.
with_python() {
	local tools=()
	while [[ $1 != -- ]]; do
		tools+=("$1")
		shift
	done
	[[ $2 == *"${ONLY:-}"* ]] || return 0
	if python_tools "${tools[@]}"; then
		run "${@:2}"
	elif [[ ${CI:-} == true ]]; then
		record 0 1 0 "$2 (its tools could not be installed)"
	else
		say "== $2: skipped: pip could not install its tools"
	fi
}

# offline COMMAND... runs a command without a network, where the kernel permits that.
offline() {
	if unshare --map-root-user --net true 2>/dev/null; then
		unshare --map-root-user --net -- "$@"
	else
		say "note: the kernel permits no network namespace, so $1 could use the network"
		"$@"
	fi
}

# A counter for a command that is one check.
count_one() {
	if (($1 == 0)); then
		say 1 0
	else
		say 0 1
	fi
}

# A counter for a command whose last line is "N passed, N failed".
count_line() {
	sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' "$2" | tail -n 1
}

passed=0 failed=0

# tally COMMAND... counts a command in `passed` or `failed`, and returns 0 if it passed.
tally() {
	if "$@"; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	return 1
}

# The closing line of what was tallied, for count_line, and the exit status.
tally_end() {
	say "$passed passed, $failed failed"
	((failed == 0))
}

# excerpt NAME prints the lines of a step's log that tell most: those about failures, and the last.
excerpt() {
	local log
	log=$(log_of "$1")
	[[ -f $log ]] || return 0
	grep -aE '^(not ok|ERROR)|FAIL|TIMEOUT|timed out|✘|[Ee]rror:|panic|Sanitizer|broken:' "$log" | tail -n 6 || true
	tail -n 8 "$log"
}

# Prints the results and the closing line, if this script created the counts. Fails if a test failed
# since counts_begin. If this script created the counts, it also fails if nothing ran.
#
# The failures come last, and all passes are one line: whoever sees only the end sees what failed.
counts_end() {
	if [[ $counts_owner == yes ]]; then
		say
		awk -F '\t' '$2 == 0 { printf "%s %s (%d in %d s)", comma, $4, $1, $3; comma = "," }
			END { print "" }' "$GESTURE_COUNTS" | sed 's/^/passed:/'
		awk -F '\t' '$2 > 0 { print $4 }' "$GESTURE_COUNTS" | while read -r name; do
			say "FAILED: $name"
			excerpt "$name" | cut -c 1-160 | sed 's/^/   | /'
		done
		awk -F '\t' '{ passed += $1; failed += $2 }
			END { printf "\n%d passed, %d failed\n", passed, failed }' "$GESTURE_COUNTS"
	fi
	tail -n +$((counts_before + 1)) "$GESTURE_COUNTS" |
		awk -F '\t' -v owner="$counts_owner" '{ ran += $1; failed += $2 }
			END { exit !((ran > 0 || owner == "no") && failed == 0) }'
}
