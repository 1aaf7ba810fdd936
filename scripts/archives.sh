#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# archives.sh                unpacks each archive of inputs of tests into a folder beside it, unless that is done
# archives.sh --pack FOLDER  writes the archive of a folder anew
#
# lib.sh and setup.sh call it, so it has run before every test.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ ${1:-} == --pack ]]; then
	folder=${2%/}
	cd "${folder%/*}"
	name=${folder##*/}
	tar --sort=name --owner=0 --group=0 --numeric-owner --mode=a-x,u=rwX,go=rX --mtime=@0 -c "$name"/* | gzip -9n >"$name.tar.gz"
	touch ".$name"
	exit
fi

# One at a time.
exec 9<scripts
flock 9
for archive in Tests/recordings/*.tar.gz Tests/fuzz/*.tar.gz; do
	[[ -f $archive ]] || continue
	folder=${archive%.tar.gz}
	unpacked=${folder%/*}/.${folder##*/}
	[[ ! -d $folder || ! $unpacked -nt $archive ]] || continue
	tar -xzf "$archive" -C "${folder%/*}"
	touch "$unpacked"
done
