#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.sh [linux] [browser] [microcontroller]: builds the gestures of examples/worlds, and
# prints the path of each program. All have the same Gestures.swift. For a microcontroller, it also
# builds examples/microcontroller/swift.
#
# The compiler and the linkers are those of the Swift toolchain. Programs for a microcontroller
# need libnewlib-arm-none-eabi, for rounding and square roots, and gcc-arm-none-eabi, for
# arithmetic without instructions.

source "$(dirname "${BASH_SOURCE[0]}")/building.sh"

shared=(examples/worlds/Gestures.swift examples/worlds/Player.swift)

linux() {
	use_world "$(uname -m)-unknown-linux-gnu" -fPIC
	compile_gesturekit
	compile_module Worlds "${shared[@]}" examples/worlds/linux/main.swift
	compile_c
	swiftc -target "$triple" "$folder"/*.o "$folder"/c/*.o -lm -o "$folder/gestures"
	say "$folder/gestures"
}

browser() {
	use_world wasm32-unknown-none-wasm
	compile_gesturekit
	compile_module Worlds -I examples/worlds/browser "${shared[@]}" \
		examples/worlds/browser/main.swift
	compile_c -DHEAP_BYTES=24576 "$board/heap.c" examples/worlds/browser/swift.c
	# Both modules have stubs of methods that are never called.
	"$(toolchain wasm-ld)" --gc-sections --no-entry --export=__main_argc_argv --strip-all \
		-z stack-size=16384 --allow-multiple-definition "$folder"/*.o "$folder"/c/*.o \
		-o "$folder/gestures.wasm"
	say "$folder/gestures.wasm"
}

link_for_board() {
	"$(toolchain ld.lld)" --gc-sections -z muldefs -T "$board/board.ld" -Map="$2.map" \
		"$folder"/{GestureKit,"$1"}.o "$folder"/c/*.o "${libraries[@]}" -o "$2.elf"
	say "$2.elf"
}

microcontroller() {
	local gcc=arm-none-eabi-gcc m4=(-mcpu=cortex-m4 -mthumb -mfloat-abi=soft) libraries=() library
	local panel=examples/microcontroller
	command -v "$gcc" >/dev/null ||
		die "$gcc is missing: install gcc-arm-none-eabi and libnewlib-arm-none-eabi"
	for library in libm.a libc_nano.a libgcc.a; do
		libraries+=("$("$gcc" "${m4[@]}" -print-file-name="$library")")
	done
	use_world armv7em-none-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft
	swift_flags+=(-Xcc -mcpu=cortex-m4)
	compile_gesturekit
	compile_module Worlds -I "$board" "${shared[@]}" examples/worlds/microcontroller/main.swift
	compile_module Touchscreen -I "$board" -I "$panel/swift" "$panel/swift/main.swift"
	compile_c -DHEAP_BYTES=24576 "$board"/{heap,serial,startup,swift}.c \
		"$panel"/c/{controller,ft5x06,script}.c
	link_for_board Worlds "$folder/gestures"
	link_for_board Touchscreen "$folder/touchscreen"
}

(($# > 0)) || set -- linux browser microcontroller
for world; do
	[[ $world =~ ^(linux|browser|microcontroller)$ ]] ||
		die "unknown world $world: use linux, browser or microcontroller"
	"$world"
done
