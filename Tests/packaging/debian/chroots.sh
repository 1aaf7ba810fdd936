# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by build.sh and check.sh: Debian in folders, made by mmdebstrap, as root. What was downloaded
# stays in the cache.

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
