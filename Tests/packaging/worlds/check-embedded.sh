#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-embedded.sh [--quick | --builds]
#
# Builds GestureKit in Embedded Swift, and compares three worlds: Linux, the WebAssembly of a browser,
# and a Cortex-M4 in qemu: the lines that one program prints, and the events of all recordings and of
# random streams, through Swift; check-processors.sh does the same for C. Takes four minutes on two
# free processors. --builds only builds GestureKit for two more processors, and --quick leaves that out.
# Parts without their tools are skipped, except in CI; `make check-embedded` installs all tools.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/steps.sh"
source "$(dirname "${BASH_SOURCE[0]}")/../../core/processors.sh"

[[ $# -le 1 && ${1:-} =~ ^(--quick|--builds)?$ ]] || die "usage: check-embedded.sh [--quick | --builds]"
scratch_folder

embedded_gesturekit() {
	use_world "$1"
	swift_flags+=(-Xcc -ffreestanding)
	compile_gesturekit
}

# What GestureKit does instead of the language, in the WebAssembly that build.sh of examples/worlds has built.
# Controllers need the mathematical functions of a libc.
instead_of_the_language() {
	use_world wasm32-unknown-none-wasm
	swiftc "${swift_flags[@]}" -parse-as-library -module-name Language -emit-ir \
		-o "$scratch/language.ll" Tests/packaging/worlds/language.swift
	"$clang" --target="$triple" "${clang_flags[@]}" -Wno-override-module -c -x ir \
		"$scratch/language.ll" -o "$scratch/language.o"
	"$(toolchain wasm-ld)" --gc-sections --no-entry --export=__main_argc_argv \
		--allow-multiple-definition "$scratch/language.o" "$folder/GestureKit.o" "$folder"/c/*.o \
		/usr/lib/wasm32-wasi/libc.a -o "$scratch/language.wasm"
	node examples/worlds/browser/run.mjs "$scratch/language.wasm" /dev/null
}

same_lines() {
	WORLDS=$worlds python3 -m unittest discover -s Tests/packaging/worlds
}

# through_swift STEP TRIPLE CLANG-OPTION... runs a step with the player of the Swift tests.
# GestureKit.o is that of build.sh of examples/worlds.
through_swift() {
	use_world "${@:2}"
	local header
	for header in event_log steps; do
		say "header \"$harness/include/$header.h\""
	done | sed '1s/^/module CEventLog { /; $s/$/ export * }/' >"$scratch/module.modulemap"
	swiftc "${swift_flags[@]}" -I "$scratch" -parse-as-library -module-name Hashes -emit-ir \
		-o "$scratch/hashes.ll" Tests/packaging/worlds/hashes.swift \
		Tests/kit/GestureKitTests/EventPlayer.swift
	"$clang" --target="$triple" "${clang_flags[@]}" -Wno-override-module -c -x ir \
		"$scratch/hashes.ll" -o "$scratch/hashes.o"
	lines='^kit '
	"$1" "${core[@]}" "$root"/Sources/CGestureExplain/*.c \
		"$harness"/{event_log,steps,random_steps}.c "$root/Tests/packaging/worlds/hashes.c" \
		"$scratch/hashes.o" "$folder/GestureKit.o"
}

counts_begin
if [[ ${1:-} != --quick ]]; then
	for target in armv6m-none-none-eabi riscv32-none-none-eabi; do
		run "GestureKit for $target" count_one embedded_gesturekit "$target"
	done
fi
if [[ ${1:-} == --builds ]]; then
	counts_end
	exit
fi
run "the gestures on Linux" count_one examples/worlds/build.sh linux
run "the gestures for a browser" count_one examples/worlds/build.sh browser
with arm-none-eabi-gcc -- "the gestures for a Cortex-M4" count_one \
	examples/worlds/build.sh microcontroller
with node /usr/lib/wasm32-wasi/libc.a -- "instead of the language" count_one instead_of_the_language
with arm-none-eabi-gcc -- "the program in C for a Cortex-M4" count_one \
	examples/microcontroller/build.sh
run "the same lines" count_unittest same_lines
with node /usr/lib/wasm32-wasi/libc.a -- "events in WebAssembly, through Swift" count_one \
	through_swift hashes_in_webassembly wasm32-unknown-none-wasm
with arm-none-eabi-gcc qemu-system-arm -- "events on a Cortex-M4, through Swift" count_one \
	through_swift hashes_on_cortex_m4 armv7em-none-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft
counts_end
