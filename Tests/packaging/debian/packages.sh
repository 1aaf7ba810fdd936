#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# packages.sh build SUITE FOLDER: builds the packages of the C libraries in bookworm (Debian 12) or trixie
# (13), with their tests, and puts them into FOLDER. lintian finds no error and no warning.
# packages.sh check SUITE FOLDER: runs the tests of debian/tests, each in a clean system with what it names
# as its needs alone. The packages are those in FOLDER, from build and package-tools.sh. The last line is
# "N passed, N failed".
#
# The systems are Debian in folders, made by mmdebstrap, as root. What was downloaded stays in the cache.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"
# Otherwise a script goes on after a failure inside of $(build_chroot).
shopt -s inherit_errexit

here=Tests/packaging/debian
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gesturecore/packages
((EUID == 0)) || die "a chroot needs root"
command -v mmdebstrap >/dev/null || die "install mmdebstrap"
mkdir -p "$cache"

# inside FOLDER COMMAND... runs a command in a chroot, with its /proc, and the downloads of apt. Its
# mounts end with it.
inside() {
	local folder=$1 suite
	suite=$(. "$1/etc/os-release" && say "$VERSION_CODENAME")
	shift
	mkdir -p "$cache/$suite-downloads" "$folder/var/cache/apt/archives"
	cp /etc/resolv.conf /etc/hosts "$folder/etc/"
	# shellcheck disable=SC2016 # expanded by the other shell
	DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root TMPDIR=/tmp unshare --mount --pid --fork bash -euc '
		mount --bind "$1" "$2/var/cache/apt/archives"
		mount -t proc proc "$2/proc"
		mount -t tmpfs tmpfs "$2/dev/shm"
		exec chroot "${@:2}"' _ "$cache/$suite-downloads" "$folder" "$@" </dev/null
}

# clean_chroot SUITE FOLDER makes the folder anew: the smallest system with apt.
clean_chroot() {
	local archive=$cache/$1.tar
	if [[ ! -f $archive ]]; then
		mmdebstrap --quiet --variant=apt --format=tar --aptopt='Acquire::Check-Valid-Until "false"' \
			"$1" "$archive.new" http://deb.debian.org/debian
		mv "$archive.new" "$archive"
	fi
	rm -rf --one-file-system "$2"
	mkdir -p "$2"
	tar -xf "$archive" -C "$2"
	echo 'Acquire::Check-Valid-Until "false";' >"$2/etc/apt/apt.conf.d/99clock"
	echo force-unsafe-io >"$2/etc/dpkg/dpkg.cfg.d/fast"
	inside "$2" apt-get -qq update
}

# install FOLDER PACKAGE...
install_packages() {
	inside "$1" apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${@:2}" >/dev/null
}

# build_chroot SUITE prints the folder in which packages are built. It has what debian/control asks for.
build_chroot() {
	local folder=$cache/$1-build needs
	needs=$({ cat debian/control; say "$1"; } | sha256sum)
	if [[ $(cat "$folder.needs" 2>/dev/null) != "$needs" ]]; then
		clean_chroot "$1" "$folder"
		mkdir "$folder/needs"
		for_suite "$1" . "$folder/needs"
		install_packages "$folder" build-essential lintian
		inside "$folder" sh -c 'cd /needs && apt-get -qq -o Dpkg::Use-Pty=0 build-dep -y --no-install-recommends ./' \
			>/dev/null
		say "$needs" >"$folder.needs"
	fi
	say "$folder"
}

# for_suite SUITE FROM TO copies debian/ for a release of Debian: its wlroots, and its name in the version.
for_suite() {
	local wlroots=0.18 package=libwlroots-0.18-dev release=13 file
	if [[ $1 == bookworm ]]; then
		wlroots=0.15 package=libwlroots-dev release=12
	fi
	rm -rf "$3/debian"
	cp -r "$2/debian" "$3/"
	sed -i -E "s/libwlroots-0\.18-dev/$package/; s/0\.18/$wlroots/g" "$3"/debian/{control,tests/control,*.install}
	if [[ $wlroots != 0.18 ]]; then
		for file in "$3"/debian/*-0.18-*; do
			mv "$file" "${file//-0.18-/-$wlroots-}"
		done
	fi
	sed -i "1s/) unstable;/~deb$release) $1;/" "$3/debian/changelog"
}

build_packages() {
	local version root
	version=$(scripts/version.sh)
	root=$(build_chroot "$suite")
	rm -rf "$root/build"
	mkdir -p "$packages"
	clone_files "$root/build/source"
	(cd "$root/build" && tar --exclude=./debian -czf "gesturecore_$version.orig.tar.gz" -C source .)
	for_suite "$suite" . "$root/build/source"

	inside "$root" sh -c 'cd /build/source && dpkg-buildpackage --no-sign' >"$root/build/log" 2>&1 || {
		tail -n 60 "$root/build/log"
		die "$suite does not build the packages: $root/build/log"
	}
	inside "$root" sh -c 'cd /build && lintian --allow-root --fail-on error,warning --tag-display-limit 0 *.changes'
	cp "$root"/build/*.deb "$packages/"
}

# test_in TEST PACKAGE...
test_in() {
	local root=$scratch/root
	clean_chroot "$suite" "$root"
	cp -r "$scratch/packages" "$scratch/source" "$root/"
	echo 'deb [trusted=yes] file:/packages ./' >"$root/etc/apt/sources.list.d/packages.list"
	inside "$root" apt-get -qq update
	install_packages "$root" "${@:2}"
	inside "$root" "/source/debian/tests/$1"
}

check_packages() {
	local release=12 test needs
	[[ $suite == bookworm ]] || release=13
	scratch_folder

	mkdir -p "$scratch/packages" "$scratch/source"
	cp "$packages"/*~deb"$release"_*.deb "$scratch/packages/"
	cp "$packages"/gesture-tools*.deb "$scratch/packages/" 2>/dev/null || say "no gesture-tools in $packages"
	(cd "$scratch/packages" && dpkg-scanpackages --multiversion . >Packages 2>/dev/null)
	for_suite "$suite" . "$scratch/source"
	cp $here/{tools,access,labwc} "$scratch/source/debian/tests/"
	cp -r --parents docs Tests/packaging/consumer Tests/recordings/evemu-devices "$scratch/source/"

	while IFS=$'\t' read -r test needs; do
		[[ $needs != gesture-tools* || -n $(compgen -G "$scratch/packages/gesture-tools_*") ]] || continue
		# shellcheck disable=SC2086 # a list
		tally test_in "$test" $needs >"$scratch/log" 2>&1 || {
			tail -n 40 "$scratch/log"
			say "FAILED: $test in $suite"
		}
	done < <(awk '
		/^Tests: / { test = $2 }
		/^Depends: / { gsub(/,|^Depends: /, ""); print test "\t" $0 }
	' "$scratch/source/debian/tests/control"
	printf 'tools\tgesture-tools\n'
	printf 'access\tgesture-tools-access\n'
	# Another labwc than that of Debian 13 was not tried.
	[[ $suite == bookworm ]] || printf 'labwc\tgesture-tools labwc wtype wev python3\n')
	tally_end && ((passed > 0))
}

suite=${2:?bookworm or trixie} packages=${3:?which folder}
case ${1:-} in
build) build_packages ;;
check) check_packages ;;
*) die "usage: packages.sh build | check SUITE FOLDER" ;;
esac
