#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks the library on targets without Linux: the events of all recordings and of random streams,
# in WebAssembly, are those of Tests/Recordings/event-hashes.txt. Takes some seconds. Needs nodejs,
# wasi-libc and libclang-rt-dev-wasm32; make check-embedded installs them.

source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

samples=Tests/Recordings/samples
committed=Tests/Recordings/event-hashes.txt

# Debian's libc and compiler runtime for WASI, which only the harness needs: the core has no libc.
wasi_libraries() {
	local runtime
	runtime=$(find /usr/lib/llvm-*/lib/clang -name 'libclang_rt.builtins-wasm32.a' 2>/dev/null | tail -n 1)
	[[ -n $runtime && -f /usr/lib/wasm32-wasi/libc.a ]] ||
		die "install wasi-libc and libclang-rt-dev-wasm32"
	say "-L/usr/lib/wasm32-wasi -lc $runtime"
}

# One line for each level: "N passed, N failed" in the end.
hashes_in_webassembly() {
	local passed=0 failed=0 level names sources libraries
	scratch_folder
	mapfile -t sources < <(find CGestureCore -name '*.c' | sort)
	mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)
	read -ra libraries <<<"$(wasi_libraries)"
	for level in -Oz -O2; do
		"$(toolchain clang)" --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi \
			-std=c11 "$level" -DNDEBUG -w -Iinclude -ICGestureCore -ITools/Tests/Determinism/include \
			"${sources[@]}" Tools/Tests/Determinism/*.c -nodefaultlibs "${libraries[@]}" \
			-fuse-ld="$(toolchain wasm-ld)" -Wl,-z,stack-size=1048576 -o "$scratch/event-hashes.wasm"
		if node --no-warnings --experimental-wasi-unstable-preview1 Tests/Embedded/wasi.js \
			"$scratch/event-hashes.wasm" "$samples" "${names[@]}" >"$scratch/hashes" &&
			diff <(grep -v '^#' "$committed") "$scratch/hashes"; then
			passed=$((passed + 1))
		else
			say "wasm32 $level: the events differ from $committed"
			failed=$((failed + 1))
		fi
	done
	say "note: $(wc -l <"$scratch/hashes") streams in WebAssembly"
	say "$passed passed, $failed failed"
	((failed == 0))
}

counts_begin
run "events in WebAssembly, bit by bit" count_line hashes_in_webassembly
counts_end
