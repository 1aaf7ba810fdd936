# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by the fuzzing scripts: plays the regressions and the corpus with the fuzzer in $build.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shellcheck disable=SC2034 # used by the scripts that source this
build=.build-fuzz
passed=0 failed=0

# check NAME COMMAND... counts a command as passed or failed.
check() {
	local name=$1
	shift
	if "$@" >"$build/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		tail -n 60 "$build/log"
		say "failed: $name"
	fi
}

# fuzz NAME SECONDS OPTION... runs $build/fuzz_NAME: all regressions, then the fuzzer, starting from
# the corpus. Inputs with new coverage are in $build/found-NAME.
fuzz() {
	local name=$1 seconds=$2 program=$build/fuzz_$1 file runs
	shift 2
	while read -r file; do
		check "$file" "$program" "$file"
	done < <(find "Tests/Fuzz/regressions/$name" -type f ! -name '.*' | sort)
	# libFuzzer writes new inputs to the first folder.
	rm -rf "$build/found-$name"
	mkdir -p "$build/found-$name"
	check "after $seconds s of fuzzing" "$program" "$@" -max_total_time="$seconds" \
		-artifact_prefix="$build/" "$build/found-$name" "Tests/Fuzz/corpus/$name"
	runs=$(sed -nE 's/^Done ([0-9]+) runs.*/\1/p' "$build/log")
	say "note: ${runs:-no} inputs in $seconds s"
}

# The closing line, and the exit status.
fuzz_end() {
	say "$passed passed, $failed failed"
	((failed == 0))
}
