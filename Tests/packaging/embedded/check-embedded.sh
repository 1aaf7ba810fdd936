#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-embedded.sh [--quick | --rest]
#
# Builds GestureKit in Embedded Swift, for WebAssembly and for a Cortex-M4 in qemu, and for two more
# processors without running it. Compares the events of all recordings and of random streams, through
# Swift, with those on Linux; check-processors.sh does the same for C. Runs the programs of
# examples/microcontroller. Takes four minutes on two free processors. --quick is the Cortex-M4 alone,
# and --rest all others.
# Parts without their tools are skipped, except in CI; `make check-embedded` installs all tools.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/steps.sh"
source "$(dirname "${BASH_SOURCE[0]}")/../../core/processors.sh"

[[ $# -le 1 && ${1:-} =~ ^(--quick|--rest)?$ ]] || die "usage: check-embedded.sh [--quick | --rest]"
scratch_folder

embedded_gesturekit() {
	use_target "$1"
	swift_flags+=(-Xcc -ffreestanding)
	compile_gesturekit
}

# What GestureKit does instead of the language.
instead_of_the_language() {
	use_target wasm32-unknown-none-wasm
	compile_module Language -parse-as-library Tests/packaging/embedded/language.swift
	link_webassembly language "${core[@]}" "$root"/Sources/CGestureExplain/*.c \
		"$folder"/{Language,GestureKit}.o
	run_webassembly language
}

programs() {
	BUILT=$built python3 -m unittest discover -s Tests/packaging/embedded
}

# through_swift STEP TRIPLE CLANG-OPTION... runs a step with the player of the Swift tests.
through_swift() {
	use_target "${@:2}"
	local header
	for header in event_log steps; do
		say "header \"$harness/include/$header.h\""
	done | sed '1s/^/module CEventLog { /; $s/$/ export * }/' >"$scratch/module.modulemap"
	compile_module Hashes -parse-as-library -I "$scratch" Tests/packaging/embedded/hashes.swift \
		Tests/kit/GestureKitTests/EventPlayer.swift
	lines='^kit '
	"$1" "${core[@]}" "$root"/Sources/CGestureExplain/*.c \
		"$harness"/{event_log,steps,random_steps}.c "$root/Tests/packaging/embedded/hashes.c" \
		"$folder"/{Hashes,GestureKit}.o
}

counts_begin
if [[ ${1:-} != --quick ]]; then
	for target in armv6m-none-none-eabi riscv32-none-none-eabi; do
		run "GestureKit for $target" count_one embedded_gesturekit "$target"
	done
	run "GestureKit for WebAssembly" count_one embedded_gesturekit wasm32-unknown-none-wasm
	with node /usr/lib/wasm32-wasi/libc.a -- "instead of the language" count_one instead_of_the_language
	with node /usr/lib/wasm32-wasi/libc.a -- "events in WebAssembly, through Swift" count_one \
		through_swift hashes_in_webassembly wasm32-unknown-none-wasm
fi
if [[ ${1:-} != --rest ]]; then
	with arm-none-eabi-gcc -- "the program in Swift for a Cortex-M4" count_one \
		examples/microcontroller/swift/build.sh
	with arm-none-eabi-gcc -- "the program in C for a Cortex-M4" count_one \
		examples/microcontroller/build.sh
	run "the programs for a Cortex-M4" count_unittest programs
	with arm-none-eabi-gcc qemu-system-arm -- "events on a Cortex-M4, through Swift" count_one \
		through_swift hashes_on_cortex_m4 armv7em-none-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft
fi
counts_end
