#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the core and explain without libc, for a processor without floating-point instructions.
# Undefined symbols then show calls of libc and floating-point operations (__aeabi_dmul and so on).
# memcpy and memset are allowed: compilers generate calls of them.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

clang=$(toolchain clang)
nm=$(toolchain llvm-nm)
scratch_folder

while read -r file; do
	"$clang" --target=thumbv6m-none-eabi -std=c11 -ffreestanding -Os -DNDEBUG -Wall -Werror \
		-Iinclude -ICGestureCore -c "$file" -o "$scratch/${file//\//-}.o"
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
	exit 1
fi

bytes=0
while read -r _ name size _; do
	if [[ $name == .text* || $name == .rodata* ]]; then
		bytes=$((bytes + 16#$size))
	fi
done < <("$(toolchain llvm-objdump)" -h "${core_objects[@]}")
say "note: $bytes bytes of code and constants of the core in ${#core_objects[@]} files for thumbv6m, -Os"
