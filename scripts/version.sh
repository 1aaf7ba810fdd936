#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# version.sh [version.h]  prints the version, which is written in that header alone. meson names the
#                         header, so that it configures again when the version changes
# version.sh --check      checks that the files that cannot read the header have the same version, and
#                         the latest release in the changelog
# version.sh --write      writes it to these files

set -euo pipefail

version() {
	sed -nE 's/^#define GC_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$1" | paste -sd .
}

mode=${1:-}
here=$(dirname "${BASH_SOURCE[0]}")
if [[ $mode != --* ]]; then
	version "${mode:-$here/../include/gesturecore/version.h}"
	exit
fi
[[ $mode =~ ^--(check|write)$ ]] || {
	echo "usage: version.sh [version.h | --check | --write]" >&2
	exit 1
}

cd "$here/.."
version=$(version include/gesturecore/version.h)
number='[0-9]+\.[0-9]+\.[0-9]+'
bad=0

# names FILE BEFORE AFTER: the first version between these texts must be that of the header.
names() {
	if [[ $mode == --write ]]; then
		sed -i -E "0,/$2$number$3/s/($2)$number($3)/\1$version\2/" "$1"
	fi
	compare "$@"
}

compare() {
	local found
	found=$(grep -oE -m 1 -- "$2$number$3" "$1" | grep -oE "$number" || true)
	if [[ $found != "$version" ]]; then
		echo "$1 has the version ${found:-?}, not $version"
		bad=1
	fi
}

names bindings/rust/Cargo.toml '^version = "' '"$'
names bindings/rust/Cargo.lock '^version = "' '"$'
names README.md 'The version is ' '\.'
names docs/install.md 'The version is ' '\.'
names docs/install.md 'find_package\(gesturecore ' ' REQUIRED'
names idf_component.yml '^version: ' '$'
names library.json '"version": "' '"'
compare debian/changelog '^gesturecore \(' '-'
compare CHANGELOG.md '^## \[' '\] - [0-9-]+$'
exit $bad
