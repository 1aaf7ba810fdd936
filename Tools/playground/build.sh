#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.sh: writes the playground to .build-playground/playground.html, and its
# WebAssembly beside it. The compiler and the linker are those of the Swift toolchain.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

folder=.build-playground
sources=Tools/playground
clang=$(toolchain clang)
linker=$(toolchain wasm-ld)
mkdir -p "$folder"

mapfile -t files < <(find CGestureCore Sources/CGestureExplain "$sources/core" -name '*.c' | sort)

# With -O2, clang multiplies 128 bits, for which there is no library. With -mbulk-memory, WebAssembly
# itself copies and clears memory.
"$clang" --target=wasm32-unknown-unknown -std=c11 -Oz -DNDEBUG -Wall -Wextra -Werror \
	-ffreestanding -nostdlib -mbulk-memory -ffunction-sections -fdata-sections \
	-Iinclude -ICGestureCore "${files[@]}" -fuse-ld="$linker" \
	-Wl,--no-entry,--gc-sections,--strip-all,-z,stack-size=65536 -o "$folder/core.wasm"

"$sources/inline.py" "$sources/page" "$folder/core.wasm" "$folder/playground.html"
say "$folder/playground.html: $(wc -c <"$folder/playground.html") bytes, of them WebAssembly" \
	"$(wc -c <"$folder/core.wasm"), compressed $(gzip -9 -c "$folder/core.wasm" | wc -c)"
