#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-abi.sh FOLDER [DUMPS]: checks that programs linked against the last release run with the
# libraries that meson built in FOLDER. DUMPS (default: abi/) has a description of the ABI for each
# soname, compressed, so neither a tag nor a second build is needed. New functions are allowed. A
# changed struct, constant or function needs a higher soversion; then there is no file to compare with.
#
# check-abi.sh --update FOLDER [DUMPS]: writes these files, as part of a release.

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
		say "$1: the ABI differs from the last release: raise soversion in meson.build"
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

released=("$dumps"/*.abi.gz)
if ((${#released[@]} == 0)); then
	! grep -qE '^## \[[0-9]' CHANGELOG.md ||
		die "CHANGELOG.md has a release, but $dumps has no file: run check-abi.sh --update $folder"
	say "note: no release yet, so nothing to compare with"
	exit 0
fi

for library in "${libraries[@]}"; do
	of_release=$dumps/$(soname "$library").abi.gz
	if [[ -f $of_release ]]; then
		compare "$library" "$of_release"
	else
		say "note: $dumps has no ${of_release##*/}, so the ABI of $library may change"
	fi
done
exit $bad
