#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that the events of all recordings and of random streams are the same, bit by bit, for gcc
# and clang at -O0, -O2 and -Os, and without the guards of the public calls.
# Tests/kit/GestureKitTests/EventHashTests.swift checks the same for Swift.
#
# event-hashes.sh            compares with Tests/recordings/event-hashes.txt
# event-hashes.sh --update   writes that file, then compares
# event-hashes.sh --samples  writes Tests/recordings/samples/ with the command, then does --update

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

samples=Tests/recordings/samples
committed=Tests/recordings/event-hashes.txt
compilers=(gcc "$(toolchain clang)")
# The last has no guards: none may change an event.
levels=(-O0 -O2 -Os '-O2 -DGCI_ALWAYS_FLUSH=1')
scratch_folder

header() {
	cat <<-'END'
		# The hash of all events: recognizers, stream, number of events, FNV-1a.
		#
		# They check only determinism: compilers, optimization and Swift must not change
		# events. They do not show that events are right. After an intended change of
		# events, update them with scripts/event-hashes.sh --update
	END
}

# hashes COMPILER LEVEL prints the hashes of one build. Only -O0 has assertions.
hashes() {
	local flags=(-std=c11 -w) sources names level
	read -ra level <<<"$2"
	flags+=("${level[@]}")
	[[ $2 == -O0 ]] || flags+=(-DNDEBUG)
	mapfile -t sources < <(find CGestureCore -name '*.c' | sort)
	mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)
	rm -f "$scratch/event-hashes"
	"$1" "${flags[@]}" -Iinclude -ICGestureCore -ITests/core/events/include "${sources[@]}" \
		Tests/core/events/*.c -o "$scratch/event-hashes" || return
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
				say "$compiler $level: the events differ from $committed"
				failed=$((failed + 1))
			fi
		done
	done
	if ((failed > 0)); then
		say "If all builds differ, the events have changed. If that is intended, run scripts/event-hashes.sh --update"
		say "If only some differ, the core has a bug that depends on the compiler."
	else
		say "note: $(wc -l <"$scratch/hashes") streams, $(awk '{ sum += $3 } END { print sum }' \
			"$scratch/hashes") events"
	fi
	say "$passed passed, $failed failed"
	((failed == 0))
}

# Converts each recording with libinput to the format of docs/recording-format.md.
convert() {
	local gesture recording
	tools build -j "$jobs" --product gesture
	gesture=$(tools build --show-bin-path)/gesture
	for recording in Tests/recordings/evemu-devices/*.ev*; do
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
*) die "usage: event-hashes.sh [--update | --samples]" ;;
esac
