#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that the files that cannot read the version from version.h have the same one, and that the
# latest release in the changelog has it. check-version.sh --write writes it to these files.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

mode=${1:-}
[[ $mode =~ ^(--write)?$ ]] || die "usage: check-version.sh [--write]"
version=$(scripts/version.sh)
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
		say "$1 has the version ${found:-?}, not $version"
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
