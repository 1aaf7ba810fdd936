#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.sh: builds this program for a Cortex-M4, and prints its path. The compiler and the linker are
# those of the Swift toolchain. libnewlib-arm-none-eabi has the rounding and the square roots, and
# gcc-arm-none-eabi the arithmetic without instructions.

source "$(dirname "${BASH_SOURCE[0]}")/building.sh"

gcc=arm-none-eabi-gcc
panel=examples/microcontroller
m4=(-mcpu=cortex-m4 -mthumb -mfloat-abi=soft)
command -v "$gcc" >/dev/null ||
	die "$gcc is missing: install gcc-arm-none-eabi and libnewlib-arm-none-eabi"
libraries=()
for library in libm.a libc_nano.a libgcc.a; do
	libraries+=("$("$gcc" "${m4[@]}" -print-file-name="$library")")
done

use_target armv7em-none-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft
swift_flags+=(-Xcc -mcpu=cortex-m4)
compile_gesturekit
compile_module Touchscreen -I "$board" -I "$panel/swift" "$panel/swift/main.swift"
compile_c -DHEAP_BYTES=24576 "$board"/{serial,startup,swift}.c "$panel"/c/{controller,gt911}.c
program=$folder/touchscreen
# Both modules have stubs of methods that are never called.
"$(toolchain ld.lld)" --gc-sections -z muldefs -T "$board/board.ld" -Map="$program.map" \
	"$folder"/{GestureKit,Touchscreen}.o "$folder"/c/*.o "${libraries[@]}" -o "$program.elf"
say "$program.elf"
