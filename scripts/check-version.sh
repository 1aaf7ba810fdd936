#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that every file names the version of meson.build, which is that of the latest release in the
# changelog.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=$(sed -nE "s/^\tversion: '([0-9.]+)',/\1/p" meson.build)
bad=0

# names FILE TEXT
names() {
	if ! grep -qF -- "$2" "$1"; then
		say "$1 lacks the version: $2"
		bad=1
	fi
}

IFS=. read -r major minor patch <<<"$version"
names include/gesturecore/version.h "GC_VERSION_MAJOR $major"
names include/gesturecore/version.h "GC_VERSION_MINOR $minor"
names include/gesturecore/version.h "GC_VERSION_PATCH $patch"
names Tools/Sources/GestureCommand/Program.swift "commandVersion = \"$version\""
names bindings/rust/Cargo.toml "version = \"$version\""
names README.md "The version is $version."
released=$(sed -nE 's/^## \[([0-9.]+)\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$/\1/p' CHANGELOG.md | head -n 1)
if [[ $released != "$version" ]]; then
	say "CHANGELOG.md: the latest release is ${released:-missing}, not $version"
	bad=1
fi
exit $bad
