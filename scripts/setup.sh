#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes a Debian or Ubuntu with the Swift toolchain, git and make ready to build and test.
# Says what it installs before it does; silent when nothing is missing.

set -euo pipefail

packages=(
	gcc libc6-dev pkg-config meson ninja-build # the C library
	libcmocka-dev g++                          # its tests; C++ programs that use it
	abigail-tools doxygen                      # whether its ABI has changed; its reference
	libinput-dev                               # the adapter, and what its .pc file asks for:
	libmtdev-dev libevdev-dev libudev-dev
	libseat-dev                                # input devices on a console, without a group
	libwlroots-dev libpixman-1-dev             # the example compositor
	libwayland-dev wayland-protocols libxkbcommon-dev
	weston foot grim                           # clients of its tests, and their eyes
	python3-pyqt6 qt6-wayland                  # clients by other toolkits: Qt 6
	python3-gi gir1.2-gtk-4.0                  # and GTK 4
	libcairo2-dev fonts-dejavu-core            # draws recordings; its letters
	valgrind                                   # counts instructions: make cost
	python3 python3-venv # the independent check of recordings; clang-format
)

die() {
	printf 'setup: %s\n' "$@" >&2
	exit 1
}

if ! command -v swift >/dev/null; then
	die "there is no swift in PATH." \
		"Get the toolchain for this distribution from the Install page of the Swift project" \
		"(6.1 or newer), unpack it, and add its usr/bin folder to PATH."
fi

missing=()
if command -v dpkg-query >/dev/null; then
	for package in "${packages[@]}"; do
		status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
		[[ $status == installed ]] || missing+=("$package")
	done
else
	# Another distribution: no package names to go by, but what they are for can be looked for.
	for tool in gcc g++ pkg-config meson ninja abidw doxygen valgrind python3; do
		command -v "$tool" >/dev/null || missing+=("$tool")
	done
	for library in cmocka libinput libseat cairo; do
		pkg-config --exists "$library" 2>/dev/null || missing+=("$library (development files)")
	done
fi

((${#missing[@]} > 0)) || exit 0

if ! command -v apt-get >/dev/null; then
	die "missing: $(printf '%s, ' "${missing[@]}" | sed 's/, $//')" \
		"There is no apt here; install them with this system's own package manager."
fi

as_root=()
if ((EUID != 0)); then
	command -v sudo >/dev/null || die "missing packages, and neither root nor sudo to install them:" \
		"  apt-get install ${missing[*]}"
	as_root=(sudo)
fi

echo "setup: building and testing needs packages that are not installed. Installing them${as_root:+ with sudo}:"
echo "setup:   apt-get install ${missing[*]}"

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -o DPkg::Lock::Timeout=120 "$@"
}

# A mirror that is down need not matter, as the package lists may be recent enough.
apt update || echo "setup: apt-get update failed; trying with the package lists as they are" >&2
# Later releases have a later wlroots by another name; the example compositor is then left out.
if ! apt-cache show libwlroots-dev >/dev/null 2>&1; then
	echo "setup: there is no libwlroots-dev here: doing without the example compositor" >&2
	mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx libwlroots-dev)
	((${#missing[@]} > 0)) || exit 0
fi
apt install -y --no-install-recommends "${missing[@]}" ||
	die "could not install: ${missing[*]}"
