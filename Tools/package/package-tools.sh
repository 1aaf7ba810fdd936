#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# package-tools.sh INSTALLED FOLDER: makes the package gesture-tools of what install-command.sh has
# installed with DESTDIR=INSTALLED and the prefix /usr, and puts it into FOLDER. The same files give the
# same bytes: times are that of the latest commit, or SOURCE_DATE_EPOCH. XZ_LEVEL=1 takes a quarter of the
# time, for tests.

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
documents=$package/usr/share/doc/gesture-tools
install -D -m 644 Tools/package/copyright "$documents/copyright"
install -D -m 644 Tools/package/overrides "$package/usr/share/lintian/overrides/gesture-tools"
sed -E 's/^gesturecore \((.*)-[^-]*\)/gesture-tools (\1)/' debian/changelog | gzip -9n >"$documents/changelog.gz"

# dpkg-shlibdeps reads debian/control of the folder in which it is.
mkdir "$scratch/debian"
printf 'Source: gesture-tools\n\nPackage: gesture-tools\nArchitecture: any\n' >"$scratch/debian/control"
depends=$(cd "$scratch" && dpkg-shlibdeps -O "${programs[@]}" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[[ -n $depends ]] || die "dpkg-shlibdeps finds no dependencies of the programs"

mkdir "$package/DEBIAN"
sed "s/@version@/$version/; s/@architecture@/$architecture/; s/@depends@/$depends/" \
	Tools/package/control >"$package/DEBIAN/control"
(cd "$package" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$package"
mkdir -p "$to"
dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" --build "$package" "$to/gesture-tools_${version}_$architecture.deb" >/dev/null
say "$to/gesture-tools_${version}_$architecture.deb"
