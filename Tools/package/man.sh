#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# man.sh [FOLDER]: writes the man pages of the command and its programs, generated from their help, to
# .build-man or another folder.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

folder=${1:-.build-man}
# The date of the last commit, so that the same source gives the same pages.
day=$(git log -1 --format=%cs 2>/dev/null || date +%F)

mkdir -p "$folder"
rm -f "$folder"/gesture*.1
build_command -c release
tools build -c release -j "$jobs" --product generate-manual
built=$(tools build -c release --show-bin-path)
# The command comes first: of the subcommands that are programs it knows only the names, and the
# pages of the programs replace what it wrote about them.
for program in "${command_programs[@]}"; do
	"$built/generate-manual" "$built/$program" --multi-page --date "$day" \
		--output-directory "$folder"
done
# The tool lists a subcommand help where there is none, and the command's own a second time.
rm "$folder"/gesture.*.help.1
for program in "${command_programs[@]:1}"; do
	sed -i -e '/^\.Ar subcommand$/d' -e '/^\.Sh "SEE ALSO"$/,$d' "$folder/${program/-/.}.1"
done
sed -i '0,/^\.Xr gesture\.help /{//d}' "$folder/gesture.1"
# mdoc has no empty lines, and a page has a name without a space.
for page in "$folder"/gesture*.1; do
	name=$(sed -nE '0,/^\.Nm /s/^\.Nm "?([^"]*)"?$/\1/p' "$page")
	sed -i -e '/^$/d' -e "s/^\.Nm$/.Nm \"$name\"/; /^\.Sh NAME/,/^\.Nd/s/^\.Nm .*/.Nm ${name/ /.}/" "$page"
done
say "$folder:" "$(ls "$folder")"
