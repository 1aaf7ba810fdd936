#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-abi.sh FOLDER [DUMPS]: whether a program that was linked against the last release runs with
# the libraries that meson built in FOLDER. DUMPS (abi/) has what that release's looked like, a file
# for each soname, so that no tag and no second build is needed. More functions are allowed; a
# struct, a number or a function that is another needs a higher soversion, and then there is no
# file to compare with.
#
# check-abi.sh --update FOLDER [DUMPS]: writes those files. It is part of making a release.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

update=no
if [[ ${1:-} == --update ]]; then
	update=yes
	shift
fi
folder=${1:?which build folder?}
dumps=${2:-abi}
bad=0

# What the public headers promise, and nothing about where and from which files it was built.
dump() {
	abidw --headers-dir include/gesturecore --drop-private-types --exported-interfaces-only \
		--no-show-locs --no-comp-dir-path --no-corpus-path --out-file "$2" "$1"
}

soname() {
	readelf -d "$1" | sed -nE 's/.*\(SONAME\).*\[(.*)\]/\1/p'
}

architecture() {
	sed -nE "s/^<abi-corpus .*architecture='([^']*)'.*/\1/p" "$1"
}

# compare LIBRARY RELEASED
compare() {
	local now=$scratch/now.abi
	dump "$1" "$now"
	if [[ $(architecture "$now") != "$(architecture "$2")" ]]; then
		say "note: $2 is of another processor; not compared"
	elif ! abidiff --no-added-syms "$2" "$now"; then
		say "$1 has another ABI than the last release: raise soversion in meson.build"
		bad=1
	fi
}

shopt -s nullglob
libraries=("$folder"/libgesturecore*.so)
((${#libraries[@]} > 0)) || die "there are no libraries in $folder"

if [[ $update == yes ]]; then
	mkdir -p "$dumps"
	rm -f "$dumps"/*.abi
	for library in "${libraries[@]}"; do
		dump "$library" "$dumps/$(soname "$library").abi"
	done
	exit 0
fi

released=("$dumps"/*.abi)
if ((${#released[@]} == 0)); then
	! grep -qE '^## \[[0-9]' CHANGELOG.md ||
		die "CHANGELOG.md has a release, and $dumps has not: scripts/check-abi.sh --update $folder"
	say "note: nothing has been released yet, so there is nothing to compare with"
	exit 0
fi

scratch_folder
for library in "${libraries[@]}"; do
	of_release=$dumps/$(soname "$library").abi
	if [[ -f $of_release ]]; then
		compare "$library" "$of_release"
	else
		say "note: ${of_release##*/} is not in $dumps, so $library may be anything"
	fi
done
exit $bad
