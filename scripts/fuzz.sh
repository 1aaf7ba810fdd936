#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# fuzz.sh SECONDS         plays all regressions, then libFuzzer's mutations of the corpus
# fuzz.sh --grow SECONDS  also adds inputs with new coverage to the corpus
#
# An input that fails is left in .build-fuzz/. With the fix, add it to
# Tests/Fuzz/regressions/engine/. To play one input, run .build-fuzz/fuzz_engine FILE

source "$(dirname "${BASH_SOURCE[0]}")/fuzzing.sh"

grow=no
if [[ ${1:-} == --grow ]]; then
	grow=yes
	shift
fi
seconds=${1:-}
[[ $seconds =~ ^[0-9]+$ ]] || die "usage: fuzz.sh [--grow] SECONDS"

corpus=Tests/Fuzz/corpus/engine
# Longer inputs find no more in this time.
options=(-max_len=1024 -len_control=10 -timeout=10 -rss_limit_mb=1024)

mkdir -p "$build"
mapfile -t sources < <(find CGestureCore Tests/Fuzz -name '*.c' | sort)
"$(toolchain clang)" -std=c11 -g -O1 -w -fuse-ld=lld \
	-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	-Iinclude -ICGestureCore "${sources[@]}" -o "$build/fuzz_engine"

fuzz engine "$seconds" "${options[@]}"

if [[ $grow == yes && $failed == 0 ]]; then
	mkdir -p "$build/merged"
	rm -f "$build/merged"/*
	# The smallest set of files with the same coverage.
	"$build/fuzz_engine" "${options[@]}" -set_cover_merge=1 -use_counters=0 "$build/merged" "$corpus" "$build/found-engine"
	rm -f "$corpus"/*
	cp "$build/merged"/* "$corpus"
	say "$corpus: $(find "$corpus" -type f | wc -l) files, $(du -bs "$corpus" | cut -f 1) bytes"
fi
fuzz_end
