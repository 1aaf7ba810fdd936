#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check.sh           plays the matrix, and checks that it and the page "Who wins" of the manual agree
# check.sh --write   also writes the page

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

[[ $# == 0 || $* == --write ]] || die "usage: check.sh [--write]"
scratch_folder
mapfile -t sources < <(find CGestureCore Tests/matrix -name '*.c' | sort)
gcc -std=c11 -O2 -DNDEBUG -Wall -Wextra -Werror -Iinclude -ICGestureCore -ITests/core/events/include \
	"${sources[@]}" Tests/core/events/{event_log,random_steps,steps}.c -lm -o "$scratch/who-wins"
"$scratch/who-wins" "$@" Tests/recordings/samples Sources/GestureKit/GestureKit.docc/WhoWins.md
