# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by the other scripts. Runs tests and checks one after the other, shows a log only
# when something failed, and adds up what passed and failed over all of them.
#
#     counts_begin
#     run "C tests" count_tap some_command its arguments
#     run "layers" count_one scripts/check-layers.sh
#     counts_end
#
# The counts are kept in the file GESTURE_COUNTS. A script that is started with the variable
# set adds its own to that file and leaves the closing line to whoever created it.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# shellcheck disable=SC2034 # used by whoever sources this
jobs=$(nproc 2>/dev/null || echo 2)

say() {
	printf '%s\n' "$*"
}

die() {
	printf '%s: %s\n' "${0##*/}" "$*" >&2
	exit 1
}

# The path of a tool (clang, llvm-nm) of the Swift toolchain, which is not always in PATH.
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

# SwiftPM in the package of the command, the benchmark and the tests: tools build -c release.
tools() {
	timeout 1800 swift "$1" --package-path Tools "${@:2}"
}

# The project's own files by name patterns; nothing hidden, so no build folder.
project_files() {
	local where=$1 pattern names=()
	shift
	for pattern; do
		names+=(-o -name "$pattern")
	done
	find "$where" -mindepth 1 -name '.*' -prune -o -type f \( "${names[@]:1}" \) -print | sort
}

# A folder that is gone when the script ends.
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

# record PASSED FAILED SECONDS NAME
record() {
	printf '%s\t%s\t%s\t%s\n' "$@" >>"$GESTURE_COUNTS"
}

# run NAME COUNTER COMMAND...
#
# Does nothing if ONLY is set and not a part of the name.
# COUNTER gets the command's exit status and log and prints "PASSED FAILED". A command that
# ends badly without a counted failure, or that ran nothing, is one failure.
run() {
	local name=$1 counter=$2 status passed failed seconds=$SECONDS log
	shift 2
	[[ $name == *"${ONLY:-}"* ]] || return 0
	log=.build-logs/$(tr -cs 'a-zA-Z0-9\n' '-' <<<"$name").log
	say "== $name"

	# Not "|| status=$?": that would switch errexit off inside the command.
	set +e
	(
		set -e
		"$@"
	) >"$log" 2>&1 </dev/null
	status=$?
	set -e

	read -r passed failed < <("$counter" "$status" "$log") || true
	: "${passed:=0}" "${failed:=0}"
	if ((failed == 0 && (status != 0 || passed == 0))); then
		failed=1
	fi
	seconds=$((SECONDS - seconds))
	record "$passed" "$failed" "$seconds" "$name"

	if ((failed == 0)); then
		sed -n 's/^note: /   /p' "$log"
		say "   ok, $passed in $seconds s"
		return
	fi
	((passed + status > 0)) || say "nothing ran" >>"$log"
	tail -n 150 "$log" | sed 's/^/   | /'
	say "   $failed FAILED (exit status $status, whole log in $log)"
}

# For a command that is one check.
count_one() {
	if (($1 == 0)); then
		say 1 0
	else
		say 0 1
	fi
}

# For a command that itself ends with "N passed, N failed".
count_line() {
	sed -nE 's/^([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' "$2" | tail -n 1
}

# Prints the table and the closing line if nobody else will; fails when a test failed since
# counts_begin or nothing ran.
counts_end() {
	if [[ $counts_owner == yes ]]; then
		say
		awk -F '\t' '
			BEGIN { printf "%8s %8s %8s\n", "passed", "failed", "seconds" }
			{ printf "%8d %8d %8d  %s\n", $1, $2, $3, $4; passed += $1; failed += $2 }
			END { printf "\n%d passed, %d failed\n", passed, failed }
		' "$GESTURE_COUNTS"
	fi
	tail -n +$((counts_before + 1)) "$GESTURE_COUNTS" |
		awk -F '\t' '{ ran += $1; failed += $2 } END { exit !(ran > 0 && failed == 0) }'
}
