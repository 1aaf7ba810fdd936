#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-model.sh [COUNT] [SEED]   compares the core with a model of its arbiter (Tests/model) on
#                                 COUNT random set-ups, by default 100,000. SEED is the first
#
# A set-up that disagrees is reduced and printed, with the seed that plays it again.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

count=${1:-100000}
seed=${2:-1}
[[ $count =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]] || die "usage: check-model.sh [COUNT] [SEED]"

build=.build-model
rm -rf "$build"
mkdir -p "$build"
mapfile -t core < <(find CGestureCore Sources/CGestureExplain -name '*.c' | sort)
# Optimized, with the assertions of a debug build.
flags=(-std=c11 -O2 -g -Werror -Wall -Wextra -Iinclude)
# shellcheck disable=SC2016 # $1 is the argument of the inner shell
printf '%s\n' "${core[@]}" Tests/model/*.c | grep -v /test_ | xargs -P "$jobs" -I{} \
	sh -c 'name=$(echo "$1" | tr / _); shift; gcc "$@" -o '"$build"'/"${name%.c}".o' _ \
	{} "${flags[@]}" -ICGestureCore -c {}
gcc "$build"/*.o -lm -o "$build/compare"

# A part for each processor, with seeds of its own.
parts=$((count < jobs ? 1 : jobs))
pids=()
for ((part = 0; part < parts; part++)); do
	first=$((count * part / parts))
	"$build/compare" $((count * (part + 1) / parts - first)) $((seed + first)) \
		>"$build/part-$part" 2>&1 &
	pids+=($!)
done
for ((part = 0; part < parts; part++)); do
	if wait "${pids[part]}"; then
		passed=$((passed + count * (part + 1) / parts - count * part / parts))
	else
		failed=$((failed + 1))
	fi
	cat "$build/part-$part"
done
tally_end
