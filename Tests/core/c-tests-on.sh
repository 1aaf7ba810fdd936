#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# c-tests-on.sh s390x | i386: runs the C tests in qemu's user mode, with gcc's undefined behavior
# sanitizer: s390x is big endian, i386 has 32 bits. (armhf has no long double with the 64 bits that
# the tests need to compute expected values.) Debian's cmocka for that processor comes from apt
# with lists of its own, once, to .build-PROCESSOR-packages; nothing is installed.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/steps.sh"

name=${1:-}
case $name in
s390x) compiler=s390x-linux-gnu family=s390x endian=big options='' ;;
# x87 would round doubles twice.
i386) compiler=i686-linux-gnu family=x86 endian=little options=' -msse2 -mfpmath=sse' ;;
*) die "usage: c-tests-on.sh s390x | i386" ;;
esac
packages=$root/.build-$name-packages
unpacked=$packages/unpacked

fetch_cmocka() {
	[[ ! -d $unpacked ]] || return 0
	rm -rf "$packages"
	mkdir -p "$packages"/{lists,cache/archives}/partial
	touch "$packages/status"
	cat >"$packages/apt.conf" <<-END
		APT::Architecture "$name";
		APT::Architectures { "$name"; };
		APT::Sandbox::User "root";
		Dir::State "$packages";
		Dir::State::status "$packages/status";
		Dir::Cache "$packages/cache";
	END
	export APT_CONFIG=$packages/apt.conf
	# Sources without this processor fail, which may not matter.
	apt-get -q update || say "some lists could not be updated"
	(cd "$packages" && apt-get -q download libcmocka0 libcmocka-dev)
	for archive in "$packages"/*.deb; do
		dpkg-deb --extract "$archive" "$unpacked.new"
	done
	mv "$unpacked.new" "$unpacked"
	rm -rf "$packages/lists" "$packages/cache"
}

# The .pc file names Debian's folder of libraries, relative to the root of the packages.
write_cross_file() {
	local libraries=$unpacked/usr/lib/$name-linux-gnu
	cat >"$packages/cross.ini" <<-END
		[binaries]
		c = '$compiler-gcc'
		ar = '$compiler-ar'
		strip = '$compiler-strip'
		pkgconfig = 'pkg-config'
		exe_wrapper = ['qemu-$name', '-L', '/usr/$compiler', '-E', 'LD_LIBRARY_PATH=$libraries']
		[properties]
		needs_exe_wrapper = true
		sys_root = '$unpacked'
		pkg_config_libdir = '$libraries/pkgconfig'
		[host_machine]
		system = 'linux'
		cpu_family = '$family'
		cpu = '$family'
		endian = '$endian'
	END
}

fetch_cmocka
write_cross_file
c_build ".build-$name" gcc --cross-file "$packages/cross.ini" -Dlibinput=disabled -Dwlroots=disabled \
	-Dcompositor=disabled -Dgtk4=disabled -Db_sanitize=undefined -Db_lundef=false \
	-Doptimization=1 "-Dc_args=-fno-sanitize-recover=all$options"
c_test ".build-$name" testlog 20
