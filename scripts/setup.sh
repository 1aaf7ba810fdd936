#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# setup.sh PURPOSE... [-- PACKAGE...]: installs what a Debian or Ubuntu system with git and make lacks
# for a purpose, such as demo or test. packages.txt lists the purposes and their packages. Prints each
# package, and what needs it, before it installs any. Unpacks the inputs of tests. Silent if nothing is
# missing.

set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")

say() {
	printf 'setup: %s\n' "$@"
}

die() {
	say "$@" >&2
	exit 1
}

# The table: of each part, the parts that it takes in, and its lines.
declare -A others=() lines=()
while read -r line; do
	case $line in
	'' | '#'*) ;;
	'['*)
		part=${line:1:-1}
		part=${part%%:*}
		others[$part]=${line:1+${#part}:-1}
		others[$part]=${others[$part]#:}
		lines[$part]=
		;;
	*) lines[$part]+=$line$'\n' ;;
	esac
done <"$here/packages.txt"

# What is installed. Other distributions name their packages differently, so there only what can be
# found counts as missing.
declare -A installed=()
if command -v dpkg-query >/dev/null; then
	while read -r package; do
		installed[$package]=yes
	done < <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')
fi

# is_there PACKAGE FOUND: whether a package is installed, or what it has is there from elsewhere.
is_there() {
	[[ -z ${installed[$1]:-} ]] || return 0
	case $2 in
	-) ((${#installed[@]} == 0)) ;;
	*.pc) pkg-config --exists "${2%.pc}" 2>/dev/null ;;
	*) command -v "$2" >/dev/null ;;
	esac
}

# Since 0.18, each version of wlroots has a package of its own.
wlroots_package() {
	local version
	if ! is_there libwlroots-dev -; then
		for version in 0.20 0.19 0.18; do
			if apt-cache show "libwlroots-$version-dev" >/dev/null 2>&1; then
				echo "libwlroots-$version-dev"
				return
			fi
		done
	fi
	echo libwlroots-dev
}

declare -A taken=() wanted=()
missing=() reasons=()

# want PACKAGE FOUND REASON, once for each package.
want() {
	local package=$1
	[[ $package != libwlroots-dev ]] || package=$wlroots
	[[ -z ${wanted[$package]:-} ]] || return 0
	wanted[$package]=yes
	if is_there "$package" "$2"; then
		return
	elif [[ $package == swift ]]; then
		[[ -z ${SUDO_USER:-} ]] || say "sudo has another PATH than you. If you have Swift, pass yours:" \
			"  sudo env PATH=\"\$PATH\" make ..." >&2
		die "swift is not in PATH." \
			"Download the toolchain for this distribution (6.1 or newer) from the Install page of the Swift" \
			"project, unpack it, and add its usr/bin folder to PATH."
	fi
	missing+=("$package")
	reasons+=("$(printf '  %-30s %s' "$package" "$3")")
}

# take PART: what its parts need, and then what it needs itself.
take() {
	local part package found reason
	[[ -v others[$1] ]] || die "there is no purpose $1 in scripts/packages.txt"
	[[ -z ${taken[$1]:-} ]] || return 0
	taken[$1]=yes
	for part in ${others[$1]}; do
		take "$part"
	done
	while read -r package found reason; do
		[[ -z $package ]] || want "$package" "$found" "$reason"
	done <<<"${lines[$1]}"
}

"$here/archives.sh"
wlroots=$(wlroots_package)
purposes=()
while (($# > 0)) && [[ $1 != -- ]]; do
	purposes+=("$1")
	take "$1"
	shift
done
((${#purposes[@]} > 0)) || die "usage: setup.sh PURPOSE... [-- PACKAGE...]" \
	"scripts/packages.txt has the purposes: demo, test, check, docs and others."
for package in "${@:2}"; do
	want "$package" - "asked for by its name"
done
((${#missing[@]} > 0)) || exit 0

say "${purposes[*]} needs these packages, which are missing:" "${reasons[@]}"

if ! command -v apt-get >/dev/null; then
	die "These are their names in Debian. This system has no apt: install them with its package manager."
fi

as_root=()
if ((EUID != 0)); then
	command -v sudo >/dev/null || die "Installing them needs root or sudo:" \
		"  apt-get install --no-install-recommends ${missing[*]}"
	as_root=(sudo)
fi

say "Installing them${as_root:+ with sudo}:" "  apt-get install --no-install-recommends ${missing[*]}"

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -o DPkg::Lock::Timeout=120 "$@"
}

# A failure may not matter: the package lists may be recent enough.
apt update || say "apt-get update failed; trying with the current package lists" >&2
# On a fresh system the lists were empty until now.
former=$wlroots
wlroots=$(wlroots_package)
missing=("${missing[@]/%$former/$wlroots}")
if [[ " ${missing[*]} " == *" $wlroots "* ]] && ! apt-cache show "$wlroots" >/dev/null 2>&1; then
	say "$wlroots is not available: skipping libgesturecore-wlroots and the example compositor" >&2
	mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx "$wlroots")
	((${#missing[@]} > 0)) || exit 0
fi
apt install -y --no-install-recommends "${missing[@]}" ||
	die "could not install: ${missing[*]}"
