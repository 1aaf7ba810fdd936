#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-distributions.sh [PART...]: tests in chroots of Debian 12, 13 and unstable, each part or these:
#
#     packages         builds all packages, and tries them in clean systems of Debian 12 and 13
#     0.18, 0.19, 0.20 libgesturecore-wlroots with that wlroots, the code of the guide and both example
#                      compositors; taps, drags and long presses of GTK 4, Qt 6, foot and others in them
#     sway             compiles sway 1.7 with examples/sway in Debian 12, and runs it; on Debian 12 also
#                      gestures and 2,000 random acts in it
#
# It needs root for chroots, which mmdebstrap fills once. They are kept in the cache folder:
# CHROOTS=FOLDER, else ~/.cache/gesturecore/chroots, and packages beside it. Remove both to begin anew.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"
source scripts/steps.sh

chroots=${CHROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/gesturecore/chroots}
((EUID == 0)) || die "it fills chroots: run it as root"
packages_folder=.build-packages
mkdir -p "$chroots"
exec 9>"$chroots/lock"
flock --nonblock 9 || die "another run uses $chroots"

# What each chroot has, beside its wlroots.
packages=(
	gcc libc6-dev pkg-config meson ninja-build libcmocka-dev
	libpixman-1-dev libwayland-dev wayland-protocols libxkbcommon-dev libinput-dev
	python3 foot weston swaylock fonts-dejavu-core python3-gi gir1.2-gtk-4.0
	python3-pyqt6 qt6-wayland
)

# What sway needs beside them, for Debian 12.
sway_packages=(
	gcc libc6-dev pkg-config meson ninja-build python3
	libwlroots-dev libpixman-1-dev libwayland-dev wayland-protocols libxkbcommon-dev libinput-dev
	libcairo2-dev libevdev-dev libgdk-pixbuf-2.0-dev libjson-c-dev libpango1.0-dev libpcre3-dev
	libsystemd-dev
)

suite_of() {
	case $1 in
	0.18) say trixie ;;
	0.19 | 0.20) say sid ;;
	*) die "no suite has wlroots $1" ;;
	esac
}

# fill SUITE PACKAGE... makes the chroot of a suite, if it is missing or has other packages.
fill() {
	local suite=$1 folder=$chroots/$1 wanted
	shift
	wanted=$*
	[[ ! -f $folder.packages || $(<"$folder.packages") != "$wanted" ]] || return 0
	command -v mmdebstrap >/dev/null || die "mmdebstrap is missing: apt-get install mmdebstrap"
	say "filling $folder, some minutes and 700 MB"
	rm -rf --one-file-system "$folder" "$folder.packages"
	mmdebstrap --mode=root --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
		--aptopt='APT::Install-Recommends "false"' --include="${wanted// /,}" \
		"$suite" "$folder" http://deb.debian.org/debian
	say "$wanted" >"$folder.packages"
}

# inside SUITE COMMAND... runs a command in a chroot, with the repository at /source, read-only. The
# mounts end with it.
inside() {
	local folder=$chroots/$1
	shift
	mkdir -p "$folder/source" "$folder/build"
	# shellcheck disable=SC2016 # the inner shell expands them
	unshare --mount bash -ec '
		mount --bind "$1" "$2/source"
		mount -o remount,bind,ro "$2/source"
		mount -t proc proc "$2/proc"
		mount --rbind /dev "$2/dev"
		folder=$2
		shift 2
		exec chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
			PYTHONDONTWRITEBYTECODE=1 "$@"
	' _ "$root" "$folder" "$@"
}

# build_with VERSION builds the library, the examples and their tests, and runs those in C.
build_with() {
	# shellcheck disable=SC2016 # the inner shell expands them
	inside "$(suite_of "$1")" bash -ec '
		again=()
		[[ ! -f /build/$1/build.ninja ]] || again=(--reconfigure)
		meson setup "${again[@]}" "/build/$1" /source -Dwlroots-version="$1" -Dwlroots=enabled \
			-Dcompositor=enabled -Dtests=enabled -Dgtk4=disabled --buildtype release --werror
		names=$(meson introspect --tests "/build/$1" | python3 -c "
import json, sys
print(*(test[\"name\"] for test in json.load(sys.stdin)
        if \"wlroots\" in test[\"name\"] or test[\"name\"] == \"test_tiny\"))")
		ninja -C "/build/$1"
		meson test -C "/build/$1" --timeout-multiplier 8 --print-errorlogs $names
		cat "/build/$1/meson-logs/testlog.txt"
	' _ "$1"
}

# Counts the functions of the tests in C.
count_functions() {
	awk '/^ok / { passed++ } /^not ok / { failed++ } END { print passed + 0, failed + 0 }' "$2"
}

# clients_on VERSION plays fingers to programs with toolkits.
clients_on() {
	# shellcheck disable=SC2016 # the inner shell expands them
	inside "$(suite_of "$1")" bash -ec '
		cd /source/Tests/compositor
		export COMPOSITOR_BUILD=/build/$1 TEST_JOBS=$2 COMPOSITOR_SEEDS=1 COMPOSITOR_MINUTES=12
		/source/scripts/run-unittest.py test_clients test_random.MixedMinutes test_lock
	' _ "$1" "$jobs"
}

# Makes gesture-tools of what this computer builds.
package_command() {
	scratch_folder
	DESTDIR=$scratch Tools/package/install-command.sh /usr
	rm -rf "$packages_folder"
	XZ_LEVEL=1 Tools/package/package-tools.sh "$scratch" "$packages_folder"
	lintian --allow-root --fail-on error,warning "$packages_folder"/gesture-tools*.deb
}

test_packages() {
	local suite
	run "the packages of the command" count_one package_command
	for suite in bookworm trixie; do
		run "packages of $suite" count_one Tests/packaging/debian/packages.sh build "$suite" "$packages_folder"
		run "packages in a clean $suite" count_line Tests/packaging/debian/packages.sh check "$suite" "$packages_folder"
	done
}

test_part() {
	case $1 in
	packages) test_packages ;;
	sway)
		run "sway with gestures" count_one sway_with_gestures
		! grep -q '^VERSION_ID="12"' /etc/os-release ||
			run "gestures in sway" count_unittest gestures_in_sway
		;;
	*)
		run "wlroots $1" count_functions build_with "$1"
		run "clients on wlroots $1" count_unittest clients_on "$1"
		;;
	esac
}

# Where the source of sway 1.7 is, and its sum in Debian's package.
sway=sway_1.7.orig.tar.gz
sway_sum=0c64536fb2883ec518e75cfb119f9300115fb49b084e3fde62b794fe2c6c8d84
sway_places=(http://deb.debian.org/debian http://archive.ubuntu.com/ubuntu)

has_sway() {
	sha256sum --check --status <<<"$sway_sum  $chroots/$sway"
}

fetch_sway() {
	local place
	for place in "${sway_places[@]}"; do
		! has_sway 2>/dev/null || return 0
		# Not every mirror has sources.
		curl -sfL "$place/pool/main/s/sway/$sway" -o "$chroots/$sway" ||
			curl -sfL "$place/pool/universe/s/sway/$sway" -o "$chroots/$sway" || true
	done
	has_sway || die "the source of sway 1.7 is at none of: ${sway_places[*]}"
}

# Compiles sway with our code, against an installed library.
sway_with_gestures() {
	rm -rf "$chroots/bookworm/build/sway"
	mkdir -p "$chroots/bookworm/build/sway"
	tar -C "$chroots/bookworm/build/sway" --strip-components=1 -xf "$chroots/$sway"
	# shellcheck disable=SC2016 # the inner shell expands them
	inside bookworm bash -ec '
		again=()
		[[ ! -f /build/library/build.ninja ]] || again=(--reconfigure)
		meson setup "${again[@]}" /build/library /source --prefix /build/installed --libdir lib \
			-Dtests=disabled -Dcompositor=disabled -Dgtk4=disabled -Dwlroots=enabled
		meson install -C /build/library
		cd /build/sway
		/source/examples/sway/integrate.py .
		export PKG_CONFIG_PATH=/build/installed/lib/pkgconfig
		meson setup build . -Dman-pages=disabled -Ddefault-wallpaper=false -Dwerror=false
		ninja -C build sway/sway swaymsg/swaymsg
		export LD_LIBRARY_PATH=/build/installed/lib
		cp /usr/lib/*/libpcre.so.3 /build/installed/lib # most systems lack it
		/source/Tests/packaging/distributions/run-sway.sh /build/sway/build
	'
}

# Plays gestures and random acts in that sway, with the programs of this system.
gestures_in_sway() {
	local built=$chroots/bookworm/build
	build_gesture
	c_build .build-c gcc
	scratch_folder
	chmod 755 "$scratch" # sway runs as another user, who cannot read the chroots
	cp -P "$built"/sway/build/{sway/sway,swaymsg/swaymsg} "$built"/installed/lib/lib*.so* "$scratch"
	cd Tests/compositor
	PATH=$scratch:$PATH LD_LIBRARY_PATH=$scratch COMPOSITOR_ACTS=2000 \
		"$root/scripts/run-unittest.py" test_sway.Gestures test_sway.Random
}

# Side by side: one waits for clients while the other compiles.
in_order() {
	test_part packages
	test_part sway
}

with_clients() {
	test_part 0.18
	test_part 0.19
	test_part 0.20
}

counts_begin
all='packages 0.18 0.19 0.20 sway'
for part; do
	[[ " $all " == *" $part "* ]] || die "no part is $part: choose of $all"
done
parts=" ${*:-$all} "
[[ $parts != *' 0.18 '* ]] || fill trixie "${packages[@]}" libwlroots-0.18-dev
[[ $parts != *' 0.19 '* && $parts != *' 0.20 '* ]] ||
	fill sid "${packages[@]}" libwlroots-0.19-dev libwlroots-0.20-dev
if [[ $parts == *' sway '* ]]; then
	fill bookworm "${sway_packages[@]}"
	fetch_sway
fi
for part; do
	test_part "$part"
done
(($# > 0)) || side_by_side in_order with_clients
counts_end
