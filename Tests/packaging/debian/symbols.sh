#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# symbols.sh FOLDER: checks that the symbols files of the packages have the functions of the libraries
# that meson built in FOLDER. symbols.sh --write FOLDER writes them: a new function gets this version,
# and others keep theirs.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

mode=${1:-}
[[ $mode != --write ]] || shift
folder=${1:?which build folder?}
version=$(scripts/version.sh)
wlroots=$(sed -nE 's/^Package: libgesturecore-wlroots-(.*)-[0-9]+$/\1/p' debian/control)
bad=0
shopt -s nullglob
scratch_folder

# section FILE SONAME PACKAGE LIBRARY prints the functions of a library, with their versions in the file.
section() {
	local package=${3%[0-9]}
	say "$2 $3 #MINVER#"
	say "* Build-Depends-Package: ${package%-}-dev"
	nm -D --defined-only --format=just-symbols "$4" | LC_ALL=C sort |
		awk -v now="$version" -v file="$1" '
			BEGIN { while ((getline line < file) > 0) { split(line, part, " "); since[part[1]] = part[2] } }
			{ name = $1 "@Base"; print " " name, name in since ? since[name] : now }'
}

compare() {
	if [[ $mode == --write ]]; then
		cp "$scratch/new" "$1"
	elif ! diff "$1" "$scratch/new"; then
		say "$1: it differs from the libraries: run ${BASH_SOURCE[0]} --write $folder"
		bad=1
	fi
}

core=debian/libgesturecore2.symbols
for name in libgesturecore libgesturecore-explain libgesturecore-libinput; do
	section $core "$name.so.2" libgesturecore2 "$folder/$name.so"
done >"$scratch/new"
compare $core

libraries=("$folder"/libgesturecore-wlroots-*.so)
if ((${#libraries[@]} > 0)); then
	name=libgesturecore-wlroots-$wlroots
	section "debian/$name-2.symbols" "$name.so.2" "$name-2" "${libraries[0]}" >"$scratch/new"
	compare "debian/$name-2.symbols"
fi
exit $bad
