#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# setup.sh [PACKAGE...]: prepares a Debian or Ubuntu system with the Swift toolchain, git and make
# for building and testing, and installs further packages. Prints the packages before it installs
# them. Unpacks the inputs of tests. Silent if nothing is missing.

set -euo pipefail

# Since 0.18, each version of wlroots has a package of its own.
wlroots=libwlroots-dev
for version in 0.20 0.19 0.18; do
	if [[ ! -f /usr/share/doc/libwlroots-dev/copyright ]] &&
		apt-cache show "libwlroots-$version-dev" >/dev/null 2>&1; then
		wlroots=libwlroots-$version-dev
		break
	fi
done

packages=(
	gcc libc6-dev pkg-config meson ninja-build # the C library
	libcmocka-dev g++                          # its tests; C++ programs that use it
	abigail-tools doxygen                      # the check of its ABI; its reference
	libinput-dev                               # the adapter, and the dependencies of its .pc file:
	libmtdev-dev libevdev-dev libudev-dev
	libseat-dev                                # input devices on a console, without a group
	"$wlroots" libpixman-1-dev                 # the example compositor
	libwayland-dev wayland-protocols libxkbcommon-dev
	weston foot grim                           # clients of its tests; screenshots
	sway                                       # a compositor that runs on gesture panel
	python3-pyqt6 qt6-wayland                  # clients with other toolkits: Qt 6
	python3-pyqt6.qtquick qml6-module-qtquick  # Qt Quick
	qml6-module-qtquick-controls qml6-module-qtquick-templates
	qml6-module-qtquick-window qml6-module-qtqml-workerscript
	python3-gi gir1.2-gtk-4.0                  # and GTK 4
	libgtk-4-dev                               # the bridge to GTK 4
	libyaml-dev                                # configurations, recordings of libinput
	libcairo2-dev fonts-dejavu-core            # pictures of recordings; their font
	libgdk-pixbuf-2.0-dev                      # PNG and JPEG for gesture view
	valgrind                                   # counts instructions: make cost
	cargo rustc                                # the crate in bindings/rust
	cmake                                      # the libraries in programs of CMake
	nodejs                                     # runs the WebAssembly of the playground
	python3 python3-venv # the oracle; clang-format
	"$@"
)

"$(dirname "${BASH_SOURCE[0]}")/archives.sh"

die() {
	printf 'setup: %s\n' "$@" >&2
	exit 1
}

if ! command -v swift >/dev/null; then
	die "swift is not in PATH." \
		"Download the toolchain for this distribution (6.1 or newer) from the Install page of the Swift" \
		"project, unpack it, and add its usr/bin folder to PATH."
fi

missing=()
if command -v dpkg-query >/dev/null; then
	for package in "${packages[@]}"; do
		status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
		[[ $status == installed ]] || missing+=("$package")
	done
else
	# On other distributions, package names differ: look for tools and libraries instead.
	for tool in gcc g++ pkg-config meson ninja abidw doxygen valgrind node python3; do
		command -v "$tool" >/dev/null || missing+=("$tool")
	done
	for library in cmocka libinput libseat cairo wayland-client wayland-cursor xkbcommon gdk-pixbuf-2.0; do
		pkg-config --exists "$library" 2>/dev/null || missing+=("$library (development files)")
	done
fi

((${#missing[@]} > 0)) || exit 0

if ! command -v apt-get >/dev/null; then
	die "missing: $(printf '%s, ' "${missing[@]}" | sed 's/, $//')" \
		"This system has no apt: install them with its package manager."
fi

as_root=()
if ((EUID != 0)); then
	command -v sudo >/dev/null || die "packages are missing, and installing them needs root or sudo:" \
		"  apt-get install ${missing[*]}"
	as_root=(sudo)
fi

echo "setup: installing missing packages${as_root:+ with sudo}:"
echo "setup:   apt-get install ${missing[*]}"

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -o DPkg::Lock::Timeout=120 "$@"
}

# A failure may not matter: the package lists may be recent enough.
apt update || echo "setup: apt-get update failed; trying with the current package lists" >&2
if ! apt-cache show "$wlroots" >/dev/null 2>&1; then
	echo "setup: $wlroots is not available: skipping the example compositor" >&2
	mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx "$wlroots")
	((${#missing[@]} > 0)) || exit 0
fi
apt install -y --no-install-recommends "${missing[@]}" ||
	die "could not install: ${missing[*]}"
