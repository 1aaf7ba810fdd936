#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-processors.sh [--quick] [PROCESSOR...]
#
# Checks that the events of all recordings and of random streams are the same, bit by bit, on other
# processors (default: all): those of Linux in qemu's user mode, wasm32 in node, and a Cortex-M4 in
# qemu. gcc and clang compile at -O0 and -O2, and clang once more with its undefined behavior
# sanitizer, whose traps need no library. gcc has no WebAssembly. --quick takes gcc at -O2, or clang
# for wasm32. event-hashes.sh does the same for this machine.
#
# Processors without their tools are skipped, except in CI. `make setup-processors` installs them.
#
# check-processors.sh --packages [PROCESSOR...]  prints the packages of Debian that it needs

source "$(dirname "${BASH_SOURCE[0]}")/processors.sh"

# Debian's name, qemu's, and the compiler's.
linux_processors=(
	'arm64 aarch64 aarch64-linux-gnu' 'armhf arm arm-linux-gnueabihf' 'i386 i386 i686-linux-gnu'
	's390x s390x s390x-linux-gnu' 'riscv64 riscv64 riscv64-linux-gnu'
	'ppc64el ppc64le powerpc64le-linux-gnu' 'mips mips mips-linux-gnu'
)
variants=('gcc -O0' 'gcc -O2' 'clang -O0' 'clang -O2' 'sanitizer')
packages=no
case ${1:-} in
--quick)
	variants=('gcc -O2')
	shift
	;;
--packages)
	packages=yes
	shift
	;;
esac
wanted=("$@")

# compile COMPILER OPTION... compiles the core and the harness in parallel, to $scratch/objects.
compile() {
	rm -rf "$scratch/objects"
	mkdir "$scratch/objects"
	printf '%s\0' "${core[@]}" "${in_c[@]}" | (
		cd "$scratch/objects"
		xargs -0 -n 6 -P "$jobs" "$@" "${hash_flags[@]}" -c
	)
}

# options VARIANT sets `level` and `sanitizer`.
options() {
	level=${1#* } sanitizer=()
	[[ $1 != sanitizer ]] || level=-O1 sanitizer=(-fsanitize=undefined -fsanitize-trap=all)
}

# in_linux VARIANT EMULATOR COMPILER. gcc links, because clang finds no linker for some processors.
in_linux() {
	local compiler=("$3-gcc")
	[[ $1 == gcc* ]] || compiler=("$clang" --target="$3" --gcc-toolchain=/usr --sysroot="/usr/$3")
	compile "${compiler[@]}" "$level" "${sanitizer[@]}" &&
		"$3-gcc" -static "$scratch"/objects/*.o -o "$scratch/hashes-$2" &&
		expected "qemu-$2" "$scratch/hashes-$2" . "${names[@]}"
}

in_webassembly() {
	hashes_in_webassembly "${sanitizer[@]}" "${core[@]}" "${in_c[@]}"
}

in_cortex_m4() {
	local compiler=(arm-none-eabi-gcc)
	[[ $1 == gcc* ]] || compiler=("$clang" --target=thumbv7em-none-eabi -mfloat-abi=soft
		-isystem /usr/include/newlib -isystem /usr/lib/arm-none-eabi/include)
	compile "${compiler[@]}" "$level" "${sanitizer[@]}" "${cortex_m4[@]}" &&
		hashes_on_cortex_m4 "$scratch"/objects/*.o
}

# each COMMAND ARGUMENT... runs a command with each variant as its first argument.
each() {
	local passed=0 failed=0 variant
	for variant in "${variants[@]}"; do
		[[ $1 != in_webassembly || $variant != gcc* ]] || {
			((${#variants[@]} == 1)) || continue
			variant='clang -O2'
		}
		options "$variant"
		tally "$1" "$variant" "${@:2}" >"$scratch/log" 2>&1 || {
			cat "$scratch/log"
			say "failed: $variant"
		}
	done
	tally_end
}

is_wanted() {
	((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $1 "* ]]
}

known=' wasm32 cortex-m4 '
for processor in "${linux_processors[@]}"; do known+="${processor%% *} "; done
for processor in "${wanted[@]}"; do
	[[ $known == *" $processor "* ]] || die "unknown processor $processor: use one of$known"
done

if [[ $packages == yes ]]; then
	say qemu-user
	for processor in "${linux_processors[@]}"; do
		read -r name _ compiler <<<"$processor"
		! is_wanted "$name" || say "gcc-$compiler libc6-dev-$name-cross"
	done
	exit 0
fi

scratch_folder
counts_begin
for processor in "${linux_processors[@]}"; do
	read -r name emulator compiler <<<"$processor"
	! is_wanted "$name" || with "qemu-$emulator" "$compiler-gcc" -- "events on $name" \
		count_line each in_linux "$emulator" "$compiler"
done
! is_wanted wasm32 || with node /usr/lib/wasm32-wasi/libc.a -- "events on wasm32" \
	count_line each in_webassembly
! is_wanted cortex-m4 || with arm-none-eabi-gcc qemu-system-arm -- "events on cortex-m4" \
	count_line each in_cortex_m4
counts_end
