#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# set-address.sh ADDRESS [MAIL]: writes the address of the repository, and of its maintainers, into all
# packages, guides and tests that name them. ADDRESS is such as https://host/owner/GestureKit: its last
# part is the name of the package in Package.swift of other programs. Whoever publishes the repository
# runs it once; until then both are placeholders.
#
# set-address.sh prints both. It fails if a manifest has another address, or a file a placeholder that
# it would not set.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

address=$(sed -nE 's/^repository = "(.*)"$/\1/p' bindings/rust/Cargo.toml)
mail=$(sed -nE 's/^Maintainer: .*<(.*)>$/\1/p' debian/control)
[[ -n $address && -n $mail ]] || die "bindings/rust/Cargo.toml has no repository, or debian/control no Maintainer"
bad=0

# files TEXT prints the files that have a text.
files() {
	find . \( -name '.build*' -o -name .git \) -prune -o -type f -print0 | xargs -0 grep -lIF -- "$1" || true
}

# replace FROM TO
replace() {
	local file
	while read -r file; do
		sed -i "s|${1//./\\.}|$2|g" "$file"
	done < <(files "$1")
}

check() {
	local file line
	for file in bindings/rust/Cargo.toml library.json idf_component.yml; do
		if ! grep -qF -- "$address" "$file"; then
			say "$file does not have $address"
			bad=1
		fi
	done
	while read -r line; do
		say "$line: write $address or $mail, so that set-address.sh finds it"
		bad=1
	done < <(
		files example. | xargs -r -d '\n' grep -nHIE 'example\.(org|com|net)\b' |
			sed "s|${address//./\\.}||g; s|${mail//./\\.}||g" | grep -E 'example\.(org|com|net)\b' || true
	)
}

if (($# > 0)); then
	[[ $1 =~ ^https://[A-Za-z0-9._/-]+$ && ${1,,} == */gesturekit ]] ||
		die "the address is not like https://host/owner/GestureKit: $1"
	[[ ${2:-$mail} =~ ^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$ ]] || die "this is no address of mail: $2"
	replace "$address" "$1"
	replace "$mail" "${2:-$mail}"
	address=$1
	mail=${2:-$mail}
fi
say "the repository is at $address, and its maintainers at $mail"
check
exit $bad
