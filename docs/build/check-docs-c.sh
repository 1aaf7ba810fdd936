#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-docs-c.sh [FOLDER]: builds the reference of the C API and allows no warning: all public
# declarations are documented, and each header but private.h is on the first page. If FOLDER is
# given, writes it there as a static site.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

scratch_folder
site=${1:-$scratch/site}
bad=0

for header in include/gesturecore/*.h include/gesturecore/wlroots/*.h; do
	[[ $header != */private.h ]] || continue
	if ! grep -qF "${header#include/}" docs/reference.md; then
		say "${header#include/} is missing in docs/reference.md"
		bad=1
	fi
done

mkdir -p "$site"
{
	cat docs/Doxyfile
	say "OUTPUT_DIRECTORY = \"$site\""
	say "PROJECT_NUMBER = $(scripts/version.sh)"
} | doxygen - || bad=1
[[ -z ${1:-} || $bad == 1 ]] || say "the C reference is in $site: open $site/index.html"
exit $bad
