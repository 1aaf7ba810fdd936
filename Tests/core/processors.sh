# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by check-embedded.sh and check-processors.sh: builds the harness of the event hashes for
# other processors, runs it in an emulator, and compares its lines.

source "$(dirname "${BASH_SOURCE[0]}")/../../examples/microcontroller/swift/building.sh"

samples=$root/Tests/recordings/samples
harness=$root/Tests/core/events
mapfile -t core < <(find "$root/CGestureCore" -name '*.c' | sort)
mapfile -t names < <(cd "$samples" && printf '%s\n' *.samples)
# shellcheck disable=SC2034 # used by the scripts that source this
in_c=("$harness"/*.c)
hash_flags=(
	-std=c11 -w -DNDEBUG -I"$root/include" -I"$root/CGestureCore"
	-I"$root/Sources/CGestureExplain/include" -I"$harness" -I"$harness/include"
)
level=-O2

# Through Swift, there are only the lines of the set "kit".
lines='^(core|kit) '

# expected COMMAND... compares the lines that a command prints with the committed ones.
expected() {
	(cd "$samples" && "$@") >"$scratch/hashes" || return
	diff <(grep -E "$lines" "$root/Tests/recordings/event-hashes.txt") "$scratch/hashes" || return
	say "note: $(wc -l <"$scratch/hashes") lines"
}

# link_webassembly NAME FILE... uses Debian's libc and compiler runtime for WASI. They are only for the
# harness: the core has no libc.
link_webassembly() {
	local runtime
	runtime=$(find /usr/lib/llvm-*/lib/clang -name libclang_rt.builtins-wasm32.a | tail -n 1)
	[[ -n $runtime ]] || die "install libclang-rt-dev-wasm32"
	"$clang" "${hash_flags[@]}" "$level" --target=wasm32-wasi --sysroot=/usr \
		-isystem /usr/include/wasm32-wasi -nodefaultlibs -fuse-ld="$(toolchain wasm-ld)" \
		-Wl,-z,stack-size=1048576 -Wl,--allow-multiple-definition "${@:2}" \
		-L/usr/lib/wasm32-wasi -lc "$runtime" -o "$scratch/$1.wasm"
}

# run_webassembly NAME ARGUMENT...
run_webassembly() {
	node --no-warnings --experimental-wasi-unstable-preview1 \
		"$root/Tests/packaging/embedded/wasi.mjs" "$scratch/$1.wasm" "${@:2}"
}

hashes_in_webassembly() {
	link_webassembly hashes "$@" || return
	expected run_webassembly hashes . "${names[@]}"
}

# The enumerations are those of clang.
# shellcheck disable=SC2034 # used by the scripts that source this
cortex_m4=(-mcpu=cortex-m4 -mthumb -fno-short-enums -ffunction-sections)

# hashes_on_cortex_m4 FILE... uses newlib, which reads the files of this machine by semihosting.
hashes_on_cortex_m4() {
	(
		cd "$root"
		arm-none-eabi-gcc "${hash_flags[@]}" "$level" "${cortex_m4[@]}" \
			-Wl,--gc-sections,-z,muldefs,--no-warnings --specs=nano.specs \
			--specs=rdimon.specs -T Tests/packaging/embedded/board.ld -Wl,--wrap=main \
			Tests/packaging/embedded/board_main.c "$@" -lm -o "$scratch/hashes.elf"
	) || return
	cp "$samples"/*.samples "$scratch"
	printf '%s\n' . "${names[@]}" >"$scratch/arguments"
	samples=$scratch expected qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none \
		-semihosting-config enable=on,target=native -kernel "$scratch/hashes.elf"
}
