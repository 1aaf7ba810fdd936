#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the program of examples/microcontroller/c for a Cortex-M4, and prints its path. Needs
# gcc-arm-none-eabi and, for memcpy() and memset(), libnewlib-arm-none-eabi.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

gcc=arm-none-eabi-gcc
board=examples/microcontroller/board
program=.build-worlds/microcontroller.elf
command -v "$gcc" >/dev/null ||
	die "$gcc is missing: install gcc-arm-none-eabi and libnewlib-arm-none-eabi"
mkdir -p .build-worlds
mapfile -t sources < <(find CGestureCore Sources/CGestureExplain examples/microcontroller/c -name '*.c' | sort)
"$gcc" -std=c11 -mcpu=cortex-m4 -mthumb -Os -flto=auto -DNDEBUG -ffreestanding -Wall -Wextra -Werror \
	-ffunction-sections -fdata-sections -Iinclude -ICGestureCore -I"$board" \
	"${sources[@]}" "$board"/{serial,startup}.c \
	-nostdlib -Wl,--gc-sections -Wl,--no-warn-rwx-segments -T "$board/board.ld" \
	-lc_nano -lgcc -Wl,-Map=.build-worlds/microcontroller.map -o "$program"
say "$program"
