#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the programs of examples/microcontroller/c and of examples/microcontroller/tap, the smallest,
# for a Cortex-M4, and prints their paths. Needs gcc-arm-none-eabi and, for memcpy() and memset(),
# libnewlib-arm-none-eabi.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

gcc=arm-none-eabi-gcc
board=examples/microcontroller/board
in_c=examples/microcontroller/c
command -v "$gcc" >/dev/null ||
	die "$gcc is missing: install gcc-arm-none-eabi and libnewlib-arm-none-eabi"
mkdir -p .build-embedded
mapfile -t core < <(find CGestureCore -name '*.c' | sort)

# build NAME SOURCE...
build() {
	"$gcc" -std=c11 -mcpu=cortex-m4 -mthumb -Os -flto=auto -DNDEBUG -ffreestanding -Wall -Wextra -Werror \
		-ffunction-sections -fdata-sections -Iinclude -ICGestureCore -I"$board" -I"$in_c" \
		"${core[@]}" "${@:2}" "$board"/{serial,startup}.c \
		-nostdlib -Wl,--gc-sections -Wl,--no-warn-rwx-segments -T "$board/board.ld" \
		-lc_nano -lgcc -Wl,-Map=".build-embedded/$1.map" -o ".build-embedded/$1.elf"
	say ".build-embedded/$1.elf"
}

build microcontroller Sources/CGestureExplain/*.c "$in_c"/*.c
build tap "$in_c/gt911.c" examples/microcontroller/tap/main.c
