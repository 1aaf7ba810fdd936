#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the core for a processor without libc and without floating-point instructions. The
# undefined symbols then show every call to libc (memcpy, memset excepted: compilers make
# those up themselves) and every floating-point operation (__aeabi_dmul and the like).

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

clang=$(toolchain clang)
nm=$(toolchain llvm-nm)
scratch_folder

while read -r file; do
	object=${file#CGestureCore/}
	"$clang" --target=thumbv6m-none-eabi -std=c11 -ffreestanding -Os -DNDEBUG -Wall -Werror \
		-Iinclude -ICGestureCore -c "$file" -o "$scratch/${object//\//-}.o"
done < <(find CGestureCore -name '*.c' | sort)
cd "$scratch"
objects=(*.o)
[[ -f ${objects[0]} ]] || die "there is no .c file in CGestureCore"

allowed='memcpy|memmove|memset'
allowed+='|__aeabi_mem(cpy|move|set|clr)[48]?'
# Integers that the processor has no instruction for: 64 bits wide, division, bit counts.
allowed+='|__aeabi_(lmul|llsl|llsr|lasr|lcmp|ulcmp|u?idiv|u?idivmod|u?ldivmod)'
allowed+='|__(clz|ctz|ffs|popcount|bswap)[sd]i2|__(mul|neg|abs|u?cmp)di[23]'
allowed+='|__gnu_thumb1_case_[a-z0-9]+'

"$nm" --defined-only -j "${objects[@]}" | sort -u >defined
"$nm" -u -j "${objects[@]}" | grep -v ':$' | sed '/^$/d' | sort -u >undefined
foreign=$(comm -23 undefined defined | grep -vxE "$allowed" || true)
if [[ -n $foreign ]]; then
	say "the core must not need these:"
	"$nm" -u -A "${objects[@]}" | grep -wF "$foreign"
	exit 1
fi

bytes=0
while read -r _ name size _; do
	if [[ $name == .text* || $name == .rodata* ]]; then
		bytes=$((bytes + 16#$size))
	fi
done < <("$(toolchain llvm-objdump)" -h "${objects[@]}")
say "note: $bytes bytes of code and constants in ${#objects[@]} files for thumbv6m, -Os"
