#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-abi.sh FOLDER [DUMPS]: checks that programs linked earlier against this soversion run with the
# libraries that meson built in FOLDER. DUMPS (default: abi/) has a description of the ABI for each
# soname, compressed, so neither a tag nor a second build is needed. New functions are allowed. A
# changed struct, constant or function needs a higher soversion, if a release has this one.
#
# check-abi.sh --update FOLDER [DUMPS]: writes these files: for a new soversion, for a change of one
# that no release has, and as part of a release.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

scratch_folder
printf '%s\n' '[suppress_type]' 'name_regexp = ^gci_' 'drop = yes' >"$scratch/private"
update=no
if [[ ${1:-} == --update ]]; then
	update=yes
	shift
fi
folder=${1:?which build folder?}
dumps=${2:-abi}
bad=0

# dump LIBRARY FILE writes the ABI of the public headers, without the paths of the build. abidw
# knows headers by their names alone, and some headers inside of the core have the name of a public
# one.
dump() {
	readelf -SW "$1" | grep -q '\.debug_info' || die "$1 has no debug information: meson configure -Ddebug=true"
	abidw --headers-dir include/gesturecore --drop-private-types --exported-interfaces-only \
		--suppressions "$scratch/private" --no-show-locs --no-comp-dir-path --no-corpus-path \
		--out-file "$2" "$1"
}

soname() {
	readelf -d "$1" | sed -nE 's/.*\(SONAME\).*\[(.*)\]/\1/p'
}

architecture() {
	sed -nE "s/^<abi-corpus .*architecture='([^']*)'.*/\1/p" "$1"
}

# compare LIBRARY RELEASED
compare() {
	local now=$scratch/now.abi released=$scratch/released.abi
	dump "$1" "$now"
	gzip -dc "$2" >"$released"
	if [[ $(architecture "$now") != "$(architecture "$released")" ]]; then
		say "note: $2 is for another processor; not compared"
	elif ! abidiff --no-added-syms "$released" "$now"; then
		say "$1: the ABI differs from $2: raise soversion in meson.build, or if no release has it yet, run" \
			"check-abi.sh --update $folder"
		bad=1
	fi
}

shopt -s nullglob
libraries=("$folder"/libgesturecore*.so)
((${#libraries[@]} > 0)) || die "$folder has no libraries"

if [[ $update == yes ]]; then
	mkdir -p "$dumps"
	rm -f "$dumps"/*.abi.gz
	for library in "${libraries[@]}"; do
		dump "$library" "$scratch/now.abi"
		gzip -9nc "$scratch/now.abi" >"$dumps/$(soname "$library").abi.gz"
	done
	exit 0
fi

for library in "${libraries[@]}"; do
	name=$(soname "$library")
	described=("$dumps"/*".so.${name##*.}.abi.gz")
	if [[ -f $dumps/$name.abi.gz ]]; then
		compare "$library" "$dumps/$name.abi.gz"
	elif ((${#described[@]} > 0)); then
		say "note: $dumps has no $name, as its wlroots is another; not compared"
	else
		say "$library: $dumps has nothing of soversion ${name##*.}: run check-abi.sh --update $folder"
		bad=1
	fi
done
exit $bad
