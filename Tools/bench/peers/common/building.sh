# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by the build.sh of each peer, with the folder to build into as its argument.

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
common=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${1:?usage: build.sh FOLDER}
warnings=(-O2 -g -Wall -Wextra)

# needs WHAT PACKAGE ends the build with the status for a missing dependency.
needs() {
	printf '%s is not installed: apt-get install %s\n' "$1" "$1"
	exit 77
}

# needs_library PACKAGE MODULE...: checks the modules with pkg-config. PACKAGE is the Debian
# package.
needs_library() {
	local package=$1
	shift
	pkg-config --exists "$@" 2>/dev/null || needs "$package"
}

# Compiles the common code of all drivers to objects in the target folder.
build_common() {
	local name
	for name in stream play; do
		"${CC:-cc}" -std=c11 -D_GNU_SOURCE "${warnings[@]}" -c "$common/$name.c" \
			-o "$target/$name.o"
	done
}
