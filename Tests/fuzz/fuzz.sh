#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# fuzz.sh NAME SECONDS [SEED]  builds a fuzzer, and plays its regressions, then libFuzzer's mutations
#                              of its corpus
# fuzz.sh --grow ...           also adds inputs with new coverage to the corpus
# fuzz.sh --memory ...         finds what decides by memory that nobody has written, instead of what
#                              the other sanitizers find; for engine and values alone
#
# With the same SEED it tries the same inputs again. Without one, it tries others each time.
#
#   engine      any set-up of an engine, and any operations in any order
#   values      any inputs for what computes numbers, compared with the formulas in long double
#   misuse      broken rules of the headers, in a release build
#   lifetimes   objects that end and are freed in any order, also inside questions and operations
#   parsers     any bytes, for all readers of recordings and the decoder
#   configurations  any text, for the readers of configurations and the imports
#   gesturekit  any program that uses GestureKit
#   gesturekit-lifetimes  any program that lets go of objects of GestureKit, anywhere
#
# An input that fails is left in .build-fuzz/. With the fix, add it to Tests/fuzz/regressions/NAME/, and
# run scripts/archives.sh --pack Tests/fuzz/regressions.
# To play one input, run .build-fuzz/fuzz_NAME FILE. With --memory, both are in .build-fuzz/memory/.

source "$(dirname "${BASH_SOURCE[0]}")/fuzzing.sh"

mode=plain names="engine|values|misuse|lifetimes|parsers|configurations|gesturekit|gesturekit-lifetimes"
case ${1:-} in
--grow)
	mode=grow
	shift
	;;
--memory)
	mode=memory names="engine|values"
	build=.build-fuzz/memory sanitizers=memory
	shift
	;;
esac
name=${1:-} seconds=${2:-} seed=${3:-0}
[[ $name =~ ^($names)$ && $seconds =~ ^[0-9]+$ && $seed =~ ^[0-9]+$ ]] ||
	die "usage: fuzz.sh [--grow | --memory] ${names//|/ | } SECONDS [SEED]"

# libFuzzer takes a seed of 0 as none.
options=(-seed="$seed" -timeout=10 -rss_limit_mb=1024 -len_control=10)
if [[ -f Tests/fuzz/$name.dict ]]; then
	options+=("-dict=Tests/fuzz/$name.dict")
fi
# With each length: longer inputs find no more in the same time.
case $name in
engine)
	mapfile -t files < <(find Tests/random Sources/CGestureExplain -name '*.c' ! -name 'test_*' ! -name main.c)
	c_fuzzer engine -ITests/random -ITests/core/events/include Tests/fuzz/fuzz_engine.c \
		Tests/core/events/event_log.c "${files[@]}"
	options+=(-max_len=1024)
	;;
values)
	c_fuzzer values Tests/numbers/*.c
	options+=(-max_len=512)
	;;
misuse)
	# A broken rule may give wrong values: only memory counts.
	c_fuzzer misuse -DNDEBUG -fno-sanitize=undefined,implicit-conversion \
		-fsanitize=null,bounds,object-size,alignment Tests/fuzz/fuzz_misuse.c
	options+=(-max_len=256)
	;;
lifetimes)
	c_fuzzer lifetimes -DNDEBUG Tests/fuzz/fuzz_lifetimes.c
	options+=(-max_len=256)
	;;
parsers)
	swift_fuzzer parsers Tests/fuzz/fuzz_parsers.swift \
		Tools/Sources/GestureReplay/{Observation,Recorded{Answers,Setup,Outcome},ReplaySetup}.swift \
		Tools/Sources/GestureReplay/{GestureStarts,RecordingFeed,RecordingPart,TouchpadFingers}.swift
	options+=(-max_len=4096)
	;;
configurations)
	swift_fuzzer configurations Tests/fuzz/fuzz_configurations.swift \
		Tools/Sources/GestureRun/Import/*.swift
	options+=(-max_len=2048)
	;;
gesturekit*)
	swift_fuzzer "$name" Tests/fuzz/fuzz_gesturekit.swift "Tests/fuzz/$name"/*.swift \
		Tests/kit/TestSupport/StreamEnd.swift
	[[ $name == gesturekit ]] && longest=1024 || longest=512
	options+=(-max_len="$longest")
	;;
esac

fuzz "$name" "$seconds" "${options[@]}"
[[ $mode != grow || $failed -gt 0 ]] || grow_corpus "$name" "${options[@]}"
tally_end
