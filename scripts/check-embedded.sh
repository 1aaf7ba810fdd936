#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds GestureKit in Embedded Swift, and compares three worlds: Linux, the WebAssembly of a browser,
# and a Cortex-M4 in qemu: the lines that one program prints, and the events of all recordings and of
# random streams. Takes three minutes on two free processors. Parts without their tools are skipped;
# `make check-embedded` installs all tools.
#
# check-embedded.sh --foreign  also compares events on other processors, in qemu's user mode: it
#                              needs qemu-user, and gcc and libc for each, like gcc-s390x-linux-gnu
#                              and libc6-dev-s390x-cross

source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"
source "$(dirname "${BASH_SOURCE[0]}")/worlds.sh"

samples=$root/Tests/Recordings/samples
harness=Tools/Tests/Determinism
# qemu's name, and the compiler's.
foreign=(
	'aarch64 aarch64-linux-gnu' 'arm arm-linux-gnueabihf' 'i386 i686-linux-gnu'
	's390x s390x-linux-gnu' 'riscv64 riscv64-linux-gnu' 'ppc64le powerpc64le-linux-gnu'
	'mips mips-linux-gnu'
)
[[ ${1:-} =~ ^(--foreign)?$ ]] || die "usage: check-embedded.sh [--foreign]"
scratch_folder
mapfile -t core < <(find CGestureCore -name '*.c' | sort)
mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)

embedded_gesturekit() {
	use_world "$1"
	swift_flags+=(-Xcc -ffreestanding)
	compile_gesturekit
}

# What GestureKit does instead of the language, in the WebAssembly that build-worlds.sh has built.
# Controllers need the mathematical functions of a libc.
instead_of_the_language() {
	use_world wasm32-unknown-none-wasm
	swiftc "${swift_flags[@]}" -parse-as-library -module-name Language -emit-ir \
		-o "$scratch/language.ll" Tests/Embedded/language.swift
	"$clang" --target="$triple" "${clang_flags[@]}" -Wno-override-module -c -x ir \
		"$scratch/language.ll" -o "$scratch/language.o"
	"$(toolchain wasm-ld)" --gc-sections --no-entry --export=__main_argc_argv \
		--allow-multiple-definition "$scratch/language.o" "$folder/GestureKit.o" "$folder"/c/*.o \
		/usr/lib/wasm32-wasi/libc.a -o "$scratch/language.wasm"
	node examples/worlds/browser/run.mjs "$scratch/language.wasm" /dev/null
}

same_lines() {
	WORLDS=$worlds python3 -m unittest discover -s Tests/Embedded
}

# Through Swift, there are only the lines of the set "kit".
lines='^(core|kit) '

# expected COMMAND... compares the lines that a command prints with the committed ones.
expected() {
	(cd "$samples" && "$@") >"$scratch/hashes" || return
	diff <(grep -E "$lines" Tests/Recordings/event-hashes.txt) "$scratch/hashes"
	say "note: $(wc -l <"$scratch/hashes") lines"
}

# compile_hashes COMPILER FILE... OPTION... compiles the core with a program that prints hashes.
compile_hashes() {
	"$1" -std=c11 -O2 -w -DNDEBUG -Iinclude -ICGestureCore -ISources/CGestureExplain/include \
		-I"$harness" -I"$harness/include" "${core[@]}" "${@:2}"
}

in_c=("$harness"/*.c)

# through_swift STEP TRIPLE CLANG-OPTION... runs a step with the player of the Swift tests.
# GestureKit.o is that of build-worlds.sh.
through_swift() {
	use_world "${@:2}"
	local header
	for header in event_log steps; do
		say "header \"$root/$harness/include/$header.h\""
	done | sed '1s/^/module CEventLog { /; $s/$/ export * }/' >"$scratch/module.modulemap"
	swiftc "${swift_flags[@]}" -I "$scratch" -parse-as-library -module-name Hashes -emit-ir \
		-o "$scratch/hashes.ll" Tests/Embedded/hashes.swift \
		Tools/Tests/GestureKitTests/EventPlayer.swift
	"$clang" --target="$triple" "${clang_flags[@]}" -Wno-override-module -c -x ir \
		"$scratch/hashes.ll" -o "$scratch/hashes.o"
	lines='^kit '
	"$1" Sources/CGestureExplain/*.c "$harness"/{event_log,steps,random_steps}.c \
		Tests/Embedded/hashes.c "$scratch/hashes.o" "$folder/GestureKit.o"
}

hashes_on() {
	compile_hashes "$2-gcc" "${in_c[@]}" -static -o "$scratch/hashes-$1"
	expected "qemu-$1" "$scratch/hashes-$1" . "${names[@]}"
}

# hashes_in_webassembly FILE... uses Debian's libc and compiler runtime for WASI. They are only for the
# harness: the core has no libc.
hashes_in_webassembly() {
	local runtime
	runtime=$(find /usr/lib/llvm-*/lib/clang -name libclang_rt.builtins-wasm32.a | tail -n 1)
	[[ -n $runtime ]] || die "install libclang-rt-dev-wasm32"
	compile_hashes "$clang" --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi \
		-nodefaultlibs -fuse-ld="$(toolchain wasm-ld)" -Wl,-z,stack-size=1048576 \
		-Wl,--allow-multiple-definition "$@" \
		-L/usr/lib/wasm32-wasi -lc "$runtime" -o "$scratch/hashes.wasm"
	expected node --no-warnings --experimental-wasi-unstable-preview1 \
		"$root/Tests/Embedded/wasi.js" "$scratch/hashes.wasm" . "${names[@]}"
}

# hashes_on_cortex_m4 FILE... uses newlib, which reads the files of this machine by semihosting. The
# enumerations are those of clang.
hashes_on_cortex_m4() {
	compile_hashes arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -fno-short-enums \
		-ffunction-sections -Wl,--gc-sections,-z,muldefs,--no-warnings --specs=nano.specs \
		--specs=rdimon.specs -T Tests/Embedded/board.ld -Wl,--wrap=main \
		Tests/Embedded/{board_main,newlib}.c "$@" -lm -o "$scratch/hashes.elf"
	cp "$samples"/*.samples "$scratch"
	printf '%s\n' . "${names[@]}" >"$scratch/arguments"
	samples=$scratch expected qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none \
		-semihosting-config enable=on,target=native -kernel "$scratch/hashes.elf"
}

# with TOOL... runs the step that follows -- if all tools are there.
with() {
	local missing=()
	while [[ $1 != -- ]]; do
		command -v "$1" >/dev/null || [[ -e $1 ]] || missing+=("$1")
		shift
	done
	if ((${#missing[@]} == 0)); then
		run "${@:2}"
	else
		say "== $2: skipped: no ${missing[*]}"
	fi
}

counts_begin
for target in armv6m-none-none-eabi riscv32-none-none-eabi; do
	run "GestureKit for $target" count_one embedded_gesturekit "$target"
done
run "the gestures on Linux" count_one scripts/build-worlds.sh linux
run "the gestures for a browser" count_one scripts/build-worlds.sh browser
with arm-none-eabi-gcc -- "the gestures for a Cortex-M4" count_one \
	scripts/build-worlds.sh microcontroller
with node /usr/lib/wasm32-wasi/libc.a -- "instead of the language" count_one instead_of_the_language
with arm-none-eabi-gcc -- "the program in C for a Cortex-M4" count_one \
	scripts/build-microcontroller.sh
run "the same lines" count_unittest same_lines
with node /usr/lib/wasm32-wasi/libc.a -- "events in WebAssembly" count_one \
	hashes_in_webassembly "${in_c[@]}"
with node /usr/lib/wasm32-wasi/libc.a -- "events in WebAssembly, through Swift" count_one \
	through_swift hashes_in_webassembly wasm32-unknown-none-wasm
with arm-none-eabi-gcc qemu-system-arm -- "events on a Cortex-M4" count_one \
	hashes_on_cortex_m4 "${in_c[@]}"
with arm-none-eabi-gcc qemu-system-arm -- "events on a Cortex-M4, through Swift" count_one \
	through_swift hashes_on_cortex_m4 armv7em-none-none-eabi -mcpu=cortex-m4 -mfloat-abi=soft
if [[ ${1:-} == --foreign ]]; then
	for pair in "${foreign[@]}"; do
		read -r emulator compiler <<<"$pair"
		with "qemu-$emulator" "$compiler-gcc" -- "events on $emulator" count_one \
			hashes_on "$emulator" "$compiler"
	done
fi
counts_end
