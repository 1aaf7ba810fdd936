#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that the events of all recordings and of random streams are the same, bit by bit, for gcc
# and clang at -O0, -O2 and -Os, and without the guards of the public calls.
# Tests/kit/GestureKitTests/EventHashTests.swift checks the same for Swift.
#
# event-hashes.sh            compares with Tests/recordings/event-hashes.txt
# event-hashes.sh --quick    the same with three of these builds
# event-hashes.sh --update   writes that file, then compares
# event-hashes.sh --samples  writes Tests/recordings/samples.tar.gz with the command, then does --update

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

samples=Tests/recordings/samples
committed=Tests/recordings/event-hashes.txt
# Those that always flush have no guards: none may change an event.
builds=({gcc,clang}' '{-O0,-O2,-Os,'-O2 -DGCI_ALWAYS_FLUSH=1'})
scratch_folder

header() {
	cat <<-'END'
		# The hash of all events: recognizers, stream, number of events, FNV-1a.
		#
		# They check only determinism: compilers, optimization and Swift must not change
		# events. They do not show that events are right. After an intended change of
		# events, update them with Tests/core/event-hashes.sh --update
	END
}

# hashes BUILD PROGRAM prints the hashes of a build. Only -O0 has assertions.
hashes() {
	local build sources names
	read -ra build <<<"$1"
	[[ ${build[0]} != clang ]] || build[0]=$(toolchain clang)
	[[ $1 == *-O0 ]] || build+=(-DNDEBUG)
	mapfile -t sources < <(find CGestureCore -name '*.c' | sort)
	mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)
	"${build[@]}" -std=c11 -w -Iinclude -ICGestureCore -ITests/core/events/include "${sources[@]}" \
		Tests/core/events/*.c -o "$2" || return
	"$2" "$samples" "${names[@]}"
}

# same BUILD FOLDER builds in a folder, and compares with the committed hashes.
same() {
	mkdir "$2"
	hashes "$1" "$2/program" >"$2/hashes" && diff <(grep -v '^#' "$committed") "$2/hashes"
}

# A build for each processor at a time.
compare() {
	local pids=() i
	for i in "${!builds[@]}"; do
		((i < jobs)) || wait "${pids[i - jobs]}" || true
		same "${builds[i]}" "$scratch/$i" >"$scratch/log-$i" 2>&1 &
		pids+=($!)
	done
	for i in "${!pids[@]}"; do
		tally wait "${pids[i]}" || {
			cat "$scratch/log-$i"
			say "${builds[i]}: the events differ from $committed"
		}
	done
	if ((failed > 0)); then
		say "If all builds differ, the events have changed. If that is intended, run"
		say "Tests/core/event-hashes.sh --update"
		say "If only some differ, the core has a bug that depends on the compiler."
	else
		say "note: $(wc -l <"$scratch/0/hashes") streams, $(awk '{ sum += $3 } END { print sum }' \
			"$scratch/0/hashes") events"
	fi
	tally_end
}

# Converts each recording with libinput to the format of docs/recording-format.md.
convert() {
	local gesture recording
	tools build -j "$jobs" --product gesture
	gesture=$(tools build --show-bin-path)/gesture
	for recording in Tests/recordings/evemu-devices/*.ev*; do
		"$gesture" convert "$recording" --force -o "$samples/${recording##*/}.samples"
	done
	scripts/archives.sh --pack "$samples"
}

update() {
	header >"$scratch/new"
	hashes "gcc -O2" "$scratch/program" >>"$scratch/new"
	cp "$scratch/new" "$committed"
	compare
}

case ${1:-} in
'') compare ;;
--quick)
	builds=('gcc -O0' 'clang -O2' 'gcc -O2 -DGCI_ALWAYS_FLUSH=1')
	compare
	;;
--update) update ;;
--samples)
	convert
	update
	;;
*) die "usage: event-hashes.sh [--quick | --update | --samples]" ;;
esac
