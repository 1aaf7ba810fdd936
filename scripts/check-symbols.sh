#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-symbols.sh FOLDER: checks that the libraries built by meson in FOLDER export exactly the
# functions of their public headers, with the soversion of meson.build; that no library calls its own
# functions through the PLT; and that the internal functions of the core are called gci_*.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=${1:?which build folder?}
clang=$(toolchain clang)
soversion=$(sed -nE 's/^soversion = ([0-9]+)$/\1/p' meson.build)
bad=0

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
exit $bad
