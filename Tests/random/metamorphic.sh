#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# metamorphic.sh [--sanitize] SECONDS [SEED]
# metamorphic.sh [--model] --streams COUNT [SEED]
#
# Plays random streams on all processors, plainly and with changes that must not matter, and
# compares: so many seconds, or so many streams. With --model, it compares what the core and the
# model of Tests/model say. Prints the shortest form of a stream for which a change matters, and the
# seed to play it again with: .build-metamorphic/metamorphic --seed N --relation R

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

usage="usage: metamorphic.sh [--sanitize] SECONDS [SEED]
       metamorphic.sh [--model] --streams COUNT [SEED]"
build=.build-metamorphic
flags=(-O2)
name=metamorphic
unit=--seconds
if [[ ${1:-} == --sanitize ]]; then
	flags=(-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all)
	name=metamorphic-sanitized
	shift
fi
relation=()
if [[ ${1:-} == --model ]]; then
	relation=(--relation model)
	shift
fi
if [[ ${1:-} == --streams ]]; then
	unit=--streams
	shift
fi
count=${1:-}
seed=${2:-$(date +%s)00000}
[[ $count =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]] || die "$usage"
# The same streams, however many processors there are.
step=10000000
if [[ $unit == --streams ]]; then
	step=$(((count + jobs - 1) / jobs))
	count=$step
fi

mkdir -p "$build"
mapfile -t sources < <(find CGestureCore Sources/CGestureExplain Tests/{model,random} -name '*.c' \
	! -name 'test_*' | sort)
gcc -std=c11 -Wall "${flags[@]}" -Iinclude -ICGestureCore -ITests/random -ITests/core/events/include \
	-include scaled_lead.h \
	"${sources[@]}" Tests/core/events/event_log.c -lm -o "$build/$name"

children=()
for ((i = 0; i < jobs; i++)); do
	"$build/$name" "$unit" "$count" --seed $((seed + i * step)) \
		"${relation[@]}" >"$build/log-$i" 2>&1 &
	children+=($!)
done
for ((i = 0; i < jobs; i++)); do
	tally wait "${children[i]}" || tail -n 200 "$build/log-$i"
	say "note: $(tail -n 1 "$build/log-$i")"
done
tally_end
