#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that each public header compiles alone, as strict C99 and as C++, and that a compiler whose int
# has 16 bits is refused.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

clang=$(toolchain clang)
warnings=(-Wall -Wextra -pedantic-errors -Werror -fsyntax-only)
bad=0

compiles() {
	local header=$1
	shift
	# The declaration is needed because C does not allow a file without declarations.
	if ! printf '%s\n' "#include <gesturecore/$header>" 'extern int nothing;' |
		"$@" "${warnings[@]}" -Iinclude -; then
		say "gesturecore/$header does not compile alone: $*"
		bad=1
	fi
}

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
exit $bad
