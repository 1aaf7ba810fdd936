#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-symbols.sh FOLDER: the libraries that meson built there export gc_* and nothing else,
# and what core files share with each other is called gci_*.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=${1:?which build folder?}
bad=0

# only PATTERN LIBRARY NM-OPTION...
only() {
	local pattern=$1 library=$2 names other
	shift 2
	names=$(nm "$@" --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort -u)
	other=$(grep -vE "$pattern" <<<"$names" || true)
	if [[ -z $names || -n $other ]]; then
		say "$library: ${names:+these names are not ours to define: }${other:-there are no symbols}"
		bad=1
	fi
}

for library in "$folder"/libgesturecore*.so; do
	only '^gc_' "$library" -D
done
only '^gci?_' "$folder/libgesturecore-private.a" -g
exit $bad
