#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# package-tools.sh INSTALLED FOLDER: makes the package gesture-tools of what install-command.sh has
# installed with DESTDIR=INSTALLED and the prefix /usr, and the package gesture-tools-access of the udev
# rule, and puts them into FOLDER. The same files give the same bytes: times are that of the latest commit,
# or SOURCE_DATE_EPOCH. XZ_LEVEL=1 takes a quarter of the time, for tests.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

installed=${1:?what install-command.sh has installed} to=${2:?which folder}
[[ -x $installed/usr/bin/gesture ]] || die "$installed has no usr/bin/gesture: DESTDIR=$installed install-command.sh /usr"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
version=$(scripts/version.sh)
architecture=$(dpkg --print-architecture)
scratch_folder
package=$scratch/package
umask 022

cp -r "$installed" "$package"
mv "$package"/usr/share/zsh/{site-functions,vendor-completions}
mapfile -t programs < <(find "$package/usr" -type f \( -perm -100 -o -name '*.so' \))
strip --strip-unneeded --remove-section=.comment "${programs[@]}"
chmod 644 "$package"/usr/lib/gesture/*.so
gzip -9n "$package"/usr/share/man/man1/*
# The rule has a package of its own.
rm -rf "$package/usr/lib/udev"
install -D -m 644 Tools/package/overrides "$package/usr/share/lintian/overrides/gesture-tools"
install -D -m 644 Tools/desktop/70-gesture.rules "$scratch/access/usr/lib/udev/rules.d/70-gesture.rules"

# dpkg-shlibdeps reads debian/control of the folder in which it is.
mkdir "$scratch/debian"
printf 'Source: gesture-tools\n\nPackage: gesture-tools\nArchitecture: any\n' >"$scratch/debian/control"
depends=$(cd "$scratch" && dpkg-shlibdeps -O "${programs[@]}" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[[ -n $depends ]] || die "dpkg-shlibdeps finds no dependencies of the programs"

# pack NAME ARCHITECTURE FILES makes a package of the files in a folder.
pack() {
	local documents=$3/usr/share/doc/$1 target=$to/$1_${version}_$2.deb
	mkdir -p "$documents"
	say | cat debian/copyright - Tools/package/copyright >"$documents/copyright"
	sed -E "s/^gesturecore \((.*)-[^-]*\)/$1 (\1)/" debian/changelog | gzip -9n >"$documents/changelog.gz"
	mkdir "$3/DEBIAN"
	sed "s/@version@/$version/; s/@architecture@/$2/; s/@depends@/$depends/" \
		"Tools/package/$1.control" >"$3/DEBIAN/control"
	(cd "$3" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
	chmod -R u=rwX,go=rX "$3"
	dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" --build "$3" "$target" >/dev/null
	say "$target"
}

mkdir -p "$to"
pack gesture-tools "$architecture" "$package"
pack gesture-tools-access all "$scratch/access"
