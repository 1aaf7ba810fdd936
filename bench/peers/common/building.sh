# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by the build.sh of each peer, with the folder to build into as its argument.

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
common=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${1:?usage: build.sh FOLDER}
warnings=(-O2 -g -Wall -Wextra)

missing=()

# needs PACKAGE COMMAND...: the Debian package is missing if the command fails.
needs() {
	local package=$1
	shift
	"$@" >/dev/null 2>&1 || missing+=("$package")
}

# Ends the build, with the status for missing packages, if there are any. Names all of them in one
# line.
stop_if_missing() {
	((${#missing[@]} > 0)) || return 0
	printf 'missing: %s\n' "${missing[*]}"
	exit 77
}

# What each peer needs: a compiler, headers of the C library, and pkg-config.
has_c() {
	"${CC:-cc}" -E -x c -include stdlib.h /dev/null
}
needs gcc command -v "${CC:-cc}"
needs libc6-dev has_c

# Compiles the common code of all drivers to an archive in the target folder.
build_common() {
	local source measuring=$common/../../measuring objects=()
	for source in "$common"/{stream,play}.c "$measuring"/{measuring,eviction}.c; do
		objects+=("$target/$(basename "$source" .c).o")
		"${CC:-cc}" -std=gnu11 "${warnings[@]}" -I"$measuring/include" \
			-c "$source" -o "${objects[-1]}"
	done
	ar rcs "$target/common.a" "${objects[@]}"
}
