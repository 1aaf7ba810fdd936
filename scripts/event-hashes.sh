#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The events of every recording and of random streams are the same, to the last bit, for gcc and
# clang at -O0, -O2 and -Os, and without the shortcuts of the core.
# Tools/Tests/GestureKitTests/EventHashTests.swift compares Swift's with them.
#
# event-hashes.sh            compares with Tests/Recordings/event-hashes.txt
# event-hashes.sh --update   writes that file, and compares
# event-hashes.sh --samples  writes Tests/Recordings/samples/ with the command, then as --update

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

samples=Tests/Recordings/samples
committed=Tests/Recordings/event-hashes.txt
compilers=(gcc "$(toolchain clang)")
# The last is the complete way alone: no shortcut of engine_fast.c may change an event.
levels=(-O0 -O2 -Os '-O2 -DGCI_HAS_SHORTCUTS=0')
scratch_folder

header() {
	cat <<-'END'
		# The hash of all events: recognizers, stream, number of events, FNV-1a.
		#
		# These guard determinism only: that compilers, optimisation and Swift change nothing. They say
		# nothing about whether the events are right. Whoever changes on purpose what the library
		# reports writes them anew, with scripts/event-hashes.sh --update
	END
}

# hashes COMPILER LEVEL prints the lines of one build. -O0 has the assertions, the others not.
hashes() {
	local flags=(-std=c11 -w) sources names level
	read -ra level <<<"$2"
	flags+=("${level[@]}")
	[[ $2 == -O0 ]] || flags+=(-DNDEBUG)
	mapfile -t sources < <(find CGestureCore -name '*.c' | sort)
	mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)
	rm -f "$scratch/event-hashes"
	"$1" "${flags[@]}" -Iinclude -ICGestureCore -ITools/Tests/Determinism/include "${sources[@]}" \
		Tools/Tests/Determinism/*.c -o "$scratch/event-hashes" || return
	"$scratch/event-hashes" "$samples" "${names[@]}"
}

compare() {
	local passed=0 failed=0 compiler level
	for compiler in "${compilers[@]}"; do
		for level in "${levels[@]}"; do
			if hashes "$compiler" "$level" >"$scratch/hashes" &&
				diff <(grep -v '^#' "$committed") "$scratch/hashes"; then
				passed=$((passed + 1))
			else
				say "$compiler $level gives other events than $committed says"
				failed=$((failed + 1))
			fi
		done
	done
	if ((failed > 0)); then
		say "All of them? Then the events have changed: if that is meant, scripts/event-hashes.sh --update"
		say "Some of them? Then the result depends on the compiler, which is an error in the core."
	else
		say "note: $(wc -l <"$scratch/hashes") streams, $(awk '{ sum += $3 } END { print sum }' \
			"$scratch/hashes") events"
	fi
	say "$passed passed, $failed failed"
	((failed == 0))
}

# What libinput makes of each recording, in the format of docs/recording-format.md.
convert() {
	local gesture recording
	tools build -j "$jobs" --product gesture
	gesture=$(tools build --show-bin-path)/gesture
	for recording in Tests/Recordings/evemu-devices/*.ev*; do
		"$gesture" convert "$recording" --force -o "$samples/${recording##*/}.samples"
	done
}

update() {
	header >"$scratch/new"
	hashes gcc -O2 >>"$scratch/new"
	cp "$scratch/new" "$committed"
	compare
}

case ${1:-} in
'') compare ;;
--update) update ;;
--samples)
	convert
	update
	;;
*) die "nothing, --update or --samples" ;;
esac
