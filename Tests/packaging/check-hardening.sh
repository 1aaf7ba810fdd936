#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-hardening.sh FOLDER: checks that the libraries and programs that meson built in FOLDER, and the
# library of `gesture panel`, have what SECURITY.md promises: no executable stack, no segment that is
# writable and executable, read-only relocations, symbols bound at load, no relocations in code;
# programs at random addresses; and the stack protector in libgesturecore-wlroots and the library of
# `gesture panel`.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

folder=${1:?which build folder?}
bad=0 checked=0
scratch_folder

wrong() {
	say "$file: $*"
	bad=1
}

# hardened FILE
hardened() {
	local file=$1
	readelf -lW "$file" >"$scratch/segments"
	readelf -dW "$file" >"$scratch/dynamic"
	grep -qE 'GNU_STACK .* RW +0x' "$scratch/segments" || wrong "the stack is executable"
	! grep -qE 'LOAD .* RWE ' "$scratch/segments" || wrong "a segment is writable and executable"
	grep -q GNU_RELRO "$scratch/segments" || wrong "no RELRO"
	grep -qE 'BIND_NOW|FLAGS_1.* NOW' "$scratch/dynamic" || wrong "no BIND_NOW"
	! grep -q TEXTREL "$scratch/dynamic" || wrong "relocations in code"
	grep -qE 'file type is DYN' "$scratch/segments" || wrong "not position-independent"
	checked=$((checked + 1))
}

# protected FILE: a function with an array checks its stack.
protected() {
	local file=$1
	hardened "$1"
	nm -D --undefined-only "$1" >"$scratch/symbols"
	grep -q __stack_chk_fail "$scratch/symbols" || wrong "no stack protector"
}

shopt -s nullglob
for library in "$folder"/libgesturecore*.so; do
	hardened "$library"
done
for program in "$folder"/examples/*/*; do
	[[ ! -f $program || ! -x $program || $program == *.* ]] || hardened "$program"
done
((checked > 0)) || die "$folder has no libraries"
Tools/preload/build.sh "$scratch"
protected "$scratch/libgesture-panel.so"
for library in "$folder"/libgesturecore-wlroots-*.so; do
	protected "$library"
done
say "note: $checked libraries and programs"
exit $bad
