#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.sh SUITE FOLDER: builds the packages of the C libraries in bookworm (Debian 12) or trixie (13),
# with their tests, and puts them into FOLDER. lintian finds no error and no warning.

source "$(dirname "${BASH_SOURCE[0]}")/chroots.sh"

suite=${1:?bookworm or trixie} to=${2:?which folder}
version=$(scripts/version.sh)
root=$(build_chroot "$suite")
rm -rf "$root/build"
mkdir -p "$to"
clone_files "$root/build/source"
(cd "$root/build" && tar --exclude=./debian -czf "gesturecore_$version.orig.tar.gz" -C source .)
for_suite "$suite" . "$root/build/source"

inside "$root" sh -c 'cd /build/source && dpkg-buildpackage --no-sign' >"$root/build/log" 2>&1 || {
	tail -n 60 "$root/build/log"
	die "$suite does not build the packages: $root/build/log"
}
inside "$root" sh -c 'cd /build && lintian --allow-root --fail-on error,warning --tag-display-limit 0 *.changes'
cp "$root"/build/*.deb "$to/"
