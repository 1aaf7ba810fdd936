#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-docs-c.sh [FOLDER]: builds the reference of the C API without a warning: everything public
# is documented, and every header but private.h is on the first page. FOLDER gets it as a static
# site; without one it is only checked.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scratch_folder
site=${1:-$scratch/site}
bad=0

for header in include/gesturecore/*.h; do
	[[ $header != */private.h ]] || continue
	if ! grep -qF "${header#include/}" docs/reference.md; then
		say "${header#include/} is in no topic of docs/reference.md"
		bad=1
	fi
done

mkdir -p "$site"
{
	cat docs/Doxyfile
	say "OUTPUT_DIRECTORY = \"$site\""
	say "PROJECT_NUMBER = $(sed -nE "s/^\tversion: '([^']*)',$/\1/p" meson.build)"
} | doxygen - || bad=1
[[ -z ${1:-} || $bad == 1 ]] || say "the reference of the C API is in $site: open $site/index.html"
exit $bad
