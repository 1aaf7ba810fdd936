#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Unpacks the recordings into folders beside their archives, unless that is done. scripts/lib.sh and
# scripts/setup.sh call it, so it has run before every test.
#
# unpack.sh --pack FOLDER   writes the archive of a folder anew

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [[ ${1:-} == --pack ]]; then
	tar --sort=name --owner=0 --group=0 --numeric-owner --mode=644 --mtime=@0 -c "$2"/* |
		gzip -9n >"$2.tar.gz"
	touch "$2"
fi

for archive in *.tar.gz; do
	folder=${archive%.tar.gz}
	[[ ! $folder -nt $archive ]] || continue
	# In one step: another script may do the same now.
	new=$(mktemp -d .unpack-XXXXXX)
	tar -xzf "$archive" -C "$new"
	rm -rf "$folder"
	mv -T "$new/$folder" "$folder" || [[ -d $folder ]]
	rm -rf "$new"
done
