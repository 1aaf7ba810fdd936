#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-libraries.sh headers: each public header compiles alone, as strict C99 and as C++, and a compiler
# whose int has 16 bits is refused.
# check-libraries.sh freestanding: the core and explain compile without libc, for a processor without
# floating-point instructions, and for one with other alignments. Undefined symbols then show calls of
# libc and floating-point operations (__aeabi_dmul and so on). memcpy and memset are allowed: compilers
# generate calls of them.
# check-libraries.sh symbols FOLDER: the libraries that meson built in FOLDER export exactly the functions
# of their public headers, with the soversion of meson.build; no library calls its own functions through
# the PLT; and the internal functions of the core are called gci_*.
# check-libraries.sh hardening FOLDER: the libraries and programs that meson built in FOLDER, and the
# library of `gesture panel`, have what SECURITY.md promises: no executable stack, no segment that is
# writable and executable, read-only relocations, symbols bound at load, no relocations in code;
# programs at random addresses; and the stack protector in libgesturecore-wlroots and the library of
# `gesture panel`.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

clang=$(toolchain clang)
bad=0 checked=0

# compiles HEADER COMPILER...
compiles() {
	local header=$1
	shift
	# The declaration is needed because C does not allow a file without declarations.
	if ! printf '%s\n' "#include <gesturecore/$header>" 'extern int nothing;' |
		"$@" -Wall -Wextra -pedantic-errors -Werror -fsyntax-only -Iinclude -; then
		say "gesturecore/$header does not compile alone: $*"
		bad=1
	fi
}

# Checks the public headers.
check_headers() {
	local headers path header refusal
	headers=(include/gesturecore/*.h include/gesturecore/wlroots/*.h)
	[[ -f ${headers[0]} ]] || die "include/gesturecore has no headers"
	for path in "${headers[@]}"; do
		header=${path#include/gesturecore/}
		compiles "$header" gcc -std=c99 -x c
		compiles "$header" "$clang" -std=c99 -x c
		compiles "$header" "$clang" -std=c++11 -x c++
	done

	if refusal=$(echo '#include <gesturecore/fixed.h>' |
		"$clang" --target=msp430 -ffreestanding -x c -fsyntax-only -Iinclude - 2>&1) ||
		[[ $refusal != *"an int of at least 32 bits"* ]]; then
		say "gesturecore/fixed.h does not refuse an int of 16 bits: $refusal"
		bad=1
	fi
}

check_freestanding() {
	local nm file core_objects objects allowed foreign bytes=0 name size
	nm=$(toolchain llvm-nm)
	scratch_folder

	while read -r file; do
		"$clang" --target=thumbv6m-none-eabi -std=c11 -ffreestanding -Os -DNDEBUG -Wall -Werror \
			-Iinclude -ICGestureCore -c "$file" -o "$scratch/${file//\//-}.o"
		# There a uint64_t in a struct is aligned to 4 bytes.
		"$clang" --target=i386-linux-gnu -std=c11 -ffreestanding -nostdlibinc -fsyntax-only -Wall -Werror \
			-Iinclude -ICGestureCore "$file"
	done < <(find CGestureCore Sources/CGestureExplain -name '*.c' | sort)
	cd "$scratch"
	core_objects=(CGestureCore-*.o)
	objects=("${core_objects[@]}" Sources-CGestureExplain-*.o)
	for file in "${objects[@]}"; do
		[[ -f $file ]] || die "$file has no .c file"
	done

	allowed='memcpy|memmove|memset'
	allowed+='|__aeabi_mem(cpy|move|set|clr)[48]?'
	# Integer operations without an instruction: 64 bits, division, bit counts.
	allowed+='|__aeabi_(lmul|llsl|llsr|lasr|lcmp|ulcmp|u?idiv|u?idivmod|u?ldivmod)'
	allowed+='|__(clz|ctz|ffs|popcount|bswap)[sd]i2|__(mul|neg|abs|u?cmp)di[23]'
	allowed+='|__gnu_thumb1_case_[a-z0-9]+'

	"$nm" --defined-only -j "${objects[@]}" | sort -u >defined
	"$nm" -u -j "${objects[@]}" | grep -v ':$' | sed '/^$/d' | sort -u >undefined
	foreign=$(comm -23 undefined defined | grep -vxE "$allowed" || true)
	if [[ -n $foreign ]]; then
		say "the core and explain must not use these symbols:"
		"$nm" -u -A "${objects[@]}" | grep -wF "$foreign"
		return 1
	fi

	while read -r _ name size _; do
		if [[ $name == .text* || $name == .rodata* ]]; then
			bytes=$((bytes + 16#$size))
		fi
	done < <("$(toolchain llvm-objdump)" -h "${core_objects[@]}")
	say "note: $bytes bytes of code and constants of the core in ${#core_objects[@]} files for thumbv6m, -Os"
}

# names LIBRARY NM-OPTION... prints the defined symbols.
names() {
	nm "${@:2}" --defined-only "$1" | awk 'NF == 3 { print $3 }' | sort -u
}

# declared HEADER prints the functions that are declared in a header, except inline ones.
declared() {
	printf '#include <gesturecore/%s>\n' "$1" |
		"$clang" -std=c11 -Iinclude -fsyntax-only -Xclang -ast-dump -x c - |
		grep -v ' static' | sed -nE "s/^.*FunctionDecl .* (gc_[a-z0-9_]+) '.*$/\1/p" | sort -u
}

# calls_itself LIBRARY prints those of its own functions that a library calls through the PLT. Such a
# call is slow when the caches are cold.
calls_itself() {
	comm -12 <(readelf -rW "$1" | awk '$3 ~ /JUMP_SLO|GLOB_DAT/ { print $5 }' | sort -u) \
		<(names "$1" -D)
}

# exports LIBRARY DECLARATIONS compares the exports of a library with its declarations.
exports() {
	local library=$folder/$1.so unlike soname replaceable
	unlike=$(diff --old-line-format='%L' --new-line-format='%L' --unchanged-line-format='' \
		<(names "$library" -D) - <<<"$2" || true)
	if [[ -z $2 || -n $unlike ]]; then
		say "$library: declared or exported, but not both: ${unlike:-it has no declarations}"
		bad=1
	fi
	replaceable=$(calls_itself "$library")
	if [[ -n $replaceable ]]; then
		say "$library: it calls its own functions through the PLT: $replaceable"
		bad=1
	fi
	soname=$(readelf -d "$library" | sed -nE 's/.*\(SONAME\).*\[(.*)\]/\1/p')
	if [[ $soname != "$1.so.$soversion" ]]; then
		say "$library: its soname is $soname"
		bad=1
	fi
}

check_symbols() {
	local core part library other
	core=$(declared gesturecore.h)
	exports libgesturecore "$core"
	for part in explain libinput wlroots; do
		library=libgesturecore-$part
		if [[ $part == wlroots ]]; then
			# Its name has the version of wlroots.
			library=$(basename "$(compgen -G "$folder/$library-*.so")" .so)
		fi
		exports "$library" "$(comm -23 <(declared "$part.h") - <<<"$core")"
	done

	other=$(names "$folder/libgesturecore-private.a" -g | grep -vE '^gci?_' || true)
	if [[ -n $other ]]; then
		say "the core: these symbols have no gc_ or gci_ prefix: $other"
		bad=1
	fi
}

wrong() {
	say "$file: $*"
	bad=1
}

# hardened FILE
hardened() {
	local file=$1
	readelf -lW "$file" >"$scratch/segments"
	readelf -dW "$file" >"$scratch/dynamic"
	grep -qE 'GNU_STACK .* RW +0x' "$scratch/segments" || wrong "the stack is executable"
	! grep -qE 'LOAD .* RWE ' "$scratch/segments" || wrong "a segment is writable and executable"
	grep -q GNU_RELRO "$scratch/segments" || wrong "no RELRO"
	grep -qE 'BIND_NOW|FLAGS_1.* NOW' "$scratch/dynamic" || wrong "no BIND_NOW"
	! grep -q TEXTREL "$scratch/dynamic" || wrong "relocations in code"
	grep -qE 'file type is DYN' "$scratch/segments" || wrong "not position-independent"
	checked=$((checked + 1))
}

# protected FILE: a function with an array checks its stack.
protected() {
	local file=$1
	hardened "$1"
	nm -D --undefined-only "$1" >"$scratch/symbols"
	grep -q __stack_chk_fail "$scratch/symbols" || wrong "no stack protector"
}

check_hardening() {
	local library program
	scratch_folder
	shopt -s nullglob
	for library in "$folder"/libgesturecore*.so; do
		hardened "$library"
	done
	for program in "$folder"/examples/*/*; do
		[[ ! -f $program || ! -x $program || $program == *.* ]] || hardened "$program"
	done
	((checked > 0)) || die "$folder has no libraries"
	Tools/preload/build.sh "$scratch"
	protected "$scratch/libgesture-panel.so"
	for library in "$folder"/libgesturecore-wlroots-*.so; do
		protected "$library"
	done
	say "note: $checked libraries and programs"
}

case ${1:-} in
headers) check_headers ;;
freestanding) check_freestanding ;;
symbols)
	folder=${2:?which build folder?}
	soversion=$(sed -nE 's/^soversion = ([0-9]+)$/\1/p' meson.build)
	check_symbols
	;;
hardening)
	folder=${2:?which build folder?}
	check_hardening
	;;
*) die "usage: check-libraries.sh headers | freestanding | symbols FOLDER | hardening FOLDER" ;;
esac
exit $bad
