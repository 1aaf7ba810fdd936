#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# man.sh [FOLDER]: writes the man pages of the command, generated from its help, to .build-man or to
# a folder inside of this one.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=${1:-.build-man}
# The date of the last commit, so that the same source gives the same pages.
day=$(git log -1 --format=%cs 2>/dev/null || date +%F)

mkdir -p "$folder"
rm -f "$folder"/gesture*.1
tools package plugin --allow-writing-to-package-directory generate-manual \
	--multi-page --date "$day" --output-directory "$folder"
say "$folder:" "$(ls "$folder")"
