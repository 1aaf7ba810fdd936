#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that the same sources give the same installed files, byte for byte: the C libraries, shared
# and static, their headers and .pc files. gcc and clang build a release twice: in folders of other
# names and depths, from sources with other times, and with another umask, locale, time zone, number of
# jobs and order of Python's sets. -Werror=date-time refuses the time in code. There is no network.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

scratch_folder
bad=0

# build FOLDER COMPILER KIND JOBS installs the build of FOLDER/source to FOLDER/installed.
build() {
	local folder=$1 build=$1/build-$3
	rm -rf "$build" "$folder/installed"
	CC=$2 CFLAGS=-Werror=date-time offline meson setup --buildtype release --prefix /usr --libdir lib \
		--default-library "$3" -Dtests=disabled -Dcompositor=disabled -Dgtk4=disabled \
		"$build" "$folder/source" &&
		offline ninja -C "$build" -j "$4" &&
		DESTDIR=$folder/installed offline meson install -C "$build" --no-rebuild
}

# sums FOLDER prints the hash, the mode and the name of each file.
sums() {
	(cd "$1/installed" && find . \( -type f -o -type l \) | LC_ALL=C sort | while read -r file; do
		say "$(sha256sum <"$file") $(stat -c %a "$file") $file"
	done)
}

# same COMPILER KIND
same() {
	(umask 022 && LC_ALL=C TZ=UTC PYTHONHASHSEED=0 build "$one" "$1" "$2" 1) >"$scratch/log" 2>&1 &&
		(umask 077 && LC_ALL=C.UTF-8 TZ=Asia/Tokyo PYTHONHASHSEED=1 build "$other" "$1" "$2" \
			"$jobs") >"$scratch/log" 2>&1 || {
		tail -n 30 "$scratch/log"
		die "$1 does not build the $2 libraries"
	}
	sums "$one" >"$scratch/one.sums"
	sums "$other" >"$scratch/other.sums"
	grep -qE 'libgesturecore\.(so|a)' "$scratch/one.sums" || die "no library was installed"
	if diff "$scratch/one.sums" "$scratch/other.sums"; then
		say "note: ${1##*/}, $2: $(wc -l <"$scratch/one.sums") files"
	else
		bad=1
	fi
}

one=$scratch/one
other=$scratch/another/and/deeper
clone_files "$one/source" --mtime='2001-01-01 00:00'
clone_files "$other/source" --mtime='2026-01-01 00:01'
# gcc's optimization of the wlroots library as a whole applies to shared libraries only.
same gcc shared
same gcc static
same "$(toolchain clang)" both
exit $bad
