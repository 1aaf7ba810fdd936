#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# wayland-protocols.sh          writes the protocol code of CGestureWayland by wayland-scanner
# wayland-protocols.sh --check  fails if the committed code differs from the scanner's
#
# SwiftPM cannot run the scanner for a C target, so the code is committed. Other versions of the
# scanner and of wayland-protocols write other code. With them, --check compares nothing. The header
# has only the functions, listeners and enumerations that our code names; run this again after you
# use another.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The versions that wrote the committed code.
protocols_version=1.31
scanner_version=1.21.0
protocols=(
	stable/presentation-time/presentation-time
	stable/viewporter/viewporter
	stable/xdg-shell/xdg-shell
	staging/fractional-scale/fractional-scale-v1
	unstable/input-timestamps/input-timestamps-unstable-v1
	unstable/pointer-gestures/pointer-gestures-unstable-v1
	unstable/tablet/tablet-unstable-v2
	unstable/xdg-decoration/xdg-decoration-unstable-v1
	unstable/xdg-output/xdg-output-unstable-v1
)
# Objects of the core protocol that a program binds.
core_interfaces=(
	wl_compositor wl_data_device_manager wl_output wl_seat wl_shm wl_subcompositor
)
target=Sources/CGestureWayland
# The holders of wayland-protocols, for a protocol without its own notice. From Debian's file
# /usr/share/doc/wayland-protocols/copyright.
holders=(
	'2008-2013 Kristian Høgsberg' '2010-2013, 2017 Intel Corporation' '2013-2018 Collabora, Ltd.'
	'2013 Rafael Antognolli' '2013 Jasper St. Pierre' '2014-2015 Jonas Ådahl'
	'2014-2015 Jason Ekstrand' '2014 Stephen "Lyude" Chandler Paul' '2015-2018 Red Hat Inc.'
	'2015, 2016 Jan Arne Petersen' '2015-2017 Samsung Electronics Co., Ltd'
	'2016 The Chromium Authors' '2016 Yong Bakos' '2018 Purism SPC' '2018 Simon Ser'
)

[[ $# == 0 || $* == --check ]] || die "usage: wayland-protocols.sh [--check]"
installed=$(pkg-config --modversion wayland-protocols 2>/dev/null || true)
scanner=$(wayland-scanner --version 2>&1 | sed 's/.* //' || true)
if [[ $installed != "$protocols_version" || $scanner != "$scanner_version" ]]; then
	versions="wayland-protocols $protocols_version and wayland-scanner $scanner_version"
	[[ ${1:-} == --check ]] || die "the code is written by $versions; update them here first"
	say "note: not compared: the code is from $versions, not from ${installed:-none} and ${scanner:-none}"
	exit 0
fi
folder=$(pkg-config --variable=pkgdatadir wayland-protocols)

# The interfaces that our protocols define, by name.
mapfile -t interfaces < <(
	for protocol in "${protocols[@]}"; do
		sed -nE 's/^.*<interface name="([a-z0-9_]+)".*$/\1/p' "$folder/$protocol.xml"
	done | sort
)

# license prints the notices of all protocols as one. Their text is the same.
license() {
	local protocol
	{
		for protocol in "${protocols[@]}"; do
			sed -nE 's/^ *(Copyright ©.*)$/\1/p' "$folder/$protocol.xml"
		done
		printf 'Copyright © %s\n' "${holders[@]}"
	} | LC_ALL=C sort -u
	say ''
	sed -n '/Permission is hereby granted/,/DEALINGS IN THE SOFTWARE/p' "$folder/stable/xdg-shell/xdg-shell.xml" |
		sed -E 's/^ +//'
}

# The names in the code that uses the protocols.
used_names() {
	git ls-files '*.swift' "$target/include/CGestureWayland.h" 'Tools/conformance/client/*.[ch]' |
		xargs grep -ohE '[A-Za-z_][A-Za-z0-9_]*' | sort -u
}

# trimmed FILE prints a generated file without its notice, which is in LICENSE, without the manual
# of the protocol, which is in its XML file, without what the files have once for all protocols
# (headers, guards, linkage of C++, the macro WL_PRIVATE), without the declarations of interfaces in
# the source, which the header has, without the numbers of versions, which the code that binds a
# global has, without the structures of the core protocol, which wayland-client.h has, and without
# functions, listeners and enumerations that no code uses. Numbers of requests stand in the
# functions, whose code is otherwise the scanner's. The NULLs of a table share a line.
trimmed() {
	awk '
		BEGIN { blank = 1 }
		NR == FNR { used[$1] = 1; next }
		/^#include/ { next }
		/^#ifndef __has_attribute/, /^#endif/ { next }
		/^#if \(__has_attribute/, /^#endif/ { next }
		/^#ifdef +__cplusplus/, /^#endif/ { next }
		/^#define [A-Z0-9_]+ [0-9]+$/ { number[$2] = $3 }
		/^#/ { next }
		/^extern/ && FILENAME ~ /private-code$/ { next }
		/^struct wl_[a-z]+;$/ { next }
		/^\tNULL,$/ { nulls = nulls (nulls ? " NULL," : "\tNULL,"); next }
		nulls { print nulls; nulls = "" }
		/^[\t ]*\/\*/ { inside = 1 }
		inside { inside = !/\*\//; next }
		/^static inline/ || /^enum .*\{/ || /^struct .*_listener \{/ { block = $0; kept = $2 in used; next }
		!block { if ($0 || !blank) print; blank = !$0; next }
		block ~ /^static inline/ && match($0, /^[a-z0-9_]+\(/) { kept = substr($0, 1, RLENGTH - 1) in used }
		block ~ /^enum/ { kept = kept || $1 in used }
		match($0, /^\t+ [A-Z0-9_]+,/) { name = $1; sub(/,/, "", name); sub(name, number[name]) }
		{ block = block "\n" $0 }
		/^}/ { if (kept) { print block; blank = 0 } block = "" }
	' "$scratch/used" "$1"
}

scratch_folder
mkdir "$scratch/include"
used_names >"$scratch/used"
code=$scratch/protocols.c
header=$scratch/include/gcw-protocols.h
for file in "$code" "$header"; do
	say '/* SPDX-License-Identifier: MIT */' >"$file"
	say '/* Generated by scripts/wayland-protocols.sh; do not edit. */' >>"$file"
done
cat >>"$code" <<'END'

#include "gcw-protocols.h"

#define WL_PRIVATE __attribute__((visibility("hidden")))

END
cat >>"$header" <<'END'
#pragma once

#include <wayland-client.h>

#ifdef __cplusplus
extern "C" {
#endif

END
for protocol in "${protocols[@]}"; do
	for kind in private-code client-header; do
		file=$code
		[[ $kind == private-code ]] || file=$header
		wayland-scanner $kind "$folder/$protocol.xml" "$scratch/$kind"
		trimmed "$scratch/$kind" >>"$file"
		rm "$scratch/$kind"
	done
done

# Gives the interfaces symbols of our own. A program may have its own copy of the code, and the
# linker would find two definitions of a symbol. Labels instead of macros keep the inline functions
# equal: clang refuses two modules with different functions of a name.
for interface in "${interfaces[@]}"; do
	extern="extern const struct wl_interface ${interface}_interface"
	grep -q "^$extern;" "$header" || die "$interface: the scanner's output has another form"
	sed -i "s/^$extern;/$extern __asm__(\"gcw_${interface}_interface\");/" "$header"
done
{
	say ''
	say '/*'
	say ' * The interfaces, for wl_registry_bind(). Swift would pass the address of a copy of a constant, and'
	say ' * libwayland compares addresses.'
	say ' */'
	for interface in "${core_interfaces[@]}" "${interfaces[@]}"; do
		grep -qx "gcw_$interface" "$scratch/used" || continue
		say ''
		say "static inline const struct wl_interface *gcw_${interface}(void) {"
		say "	return &${interface}_interface;"
		say '}'
	done
	say ''
	say '#ifdef __cplusplus'
	say '}'
	say '#endif'
} >>"$header"

license >"$scratch/LICENSE"
rm "$scratch/used"

written=$(cd "$scratch" && find . -type f | sort)
committed=$(cd "$target" && find . -name '*protocols.[ch]' -o -name LICENSE | sort)
if [[ ${1:-} == --check ]]; then
	[[ $written == "$committed" ]] || die "the generated files are not those of $target; run $0"
	for file in $written; do
		diff -u "$target/$file" "$scratch/$file" || die "$target/$file is not the scanner's output; run $0"
	done
	exit 0
fi
for file in $committed; do
	rm "$target/$file"
done
mkdir -p "$target/include"
cp -R "$scratch"/. "$target"
