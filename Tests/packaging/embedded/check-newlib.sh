#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds and links the core, explain and the harness of the event hashes for a Cortex-M4 with
# newlib-nano; check-embedded.sh runs them. Needs gcc-arm-none-eabi and libnewlib-arm-none-eabi.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

gcc=arm-none-eabi-gcc
command -v "$gcc" >/dev/null ||
	die "$gcc is missing: install gcc-arm-none-eabi and libnewlib-arm-none-eabi"
scratch_folder

mapfile -t sources < <(find CGestureCore Sources/CGestureExplain -name '*.c' | sort)
harness=Tests/core/events

# The printf and scanf of newlib-nano accept unknown formats at compile time, then print "lu".
if grep -nE 'inttypes\.h|PRI[dux](64|MAX)|SCN|%[0-9]*ll[dux]|scanf\(' "$harness"/*.c "$harness"/*/*.c; then
	die "newlib-nano lacks these formats: read and print numbers like numbers.h and steps.c"
fi

"$gcc" -std=c11 -mcpu=cortex-m4 -mthumb -Os -DNDEBUG -Wall -Wextra -Werror \
	-ffunction-sections -fdata-sections -Wl,--gc-sections \
	--specs=nano.specs --specs=nosys.specs -Iinclude -ICGestureCore -I"$harness/include" \
	"${sources[@]}" "$harness"/*.c -o "$scratch/event-hashes.elf" 2>"$scratch/log" ||
	{
		cat "$scratch/log"
		die "the harness does not build with newlib-nano"
	}
# Newlib warns about each system call that is not implemented.
grep -vE 'is not implemented|in function' "$scratch/log" || true
arm-none-eabi-size "$scratch/event-hashes.elf" | awk 'NR == 2 { print "note: " $1 " bytes of code" }'
