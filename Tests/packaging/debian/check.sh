#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check.sh SUITE FOLDER: runs the tests of debian/tests, each in a clean bookworm (Debian 12) or trixie
# (13) with what it names as its needs alone. The packages are those in FOLDER, from build.sh and
# package-tools.sh. The last line is "N passed, N failed".

source "$(dirname "${BASH_SOURCE[0]}")/chroots.sh"

suite=${1:?bookworm or trixie} from=${2:?which folder}
release=12
[[ $suite == bookworm ]] || release=13
scratch_folder
passed=0
failed=0

mkdir -p "$scratch/packages" "$scratch/source"
cp "$from"/*~deb"$release"_*.deb "$scratch/packages/"
cp "$from"/gesture-tools*.deb "$scratch/packages/" 2>/dev/null || say "no gesture-tools in $from"
(cd "$scratch/packages" && dpkg-scanpackages --multiversion . >Packages 2>/dev/null)
for_suite "$suite" . "$scratch/source"
cp $here/{tools,access,labwc} "$scratch/source/debian/tests/"
cp -r --parents docs Tests/packaging/consumer Tests/recordings/evemu-devices "$scratch/source/"

# test_in TEST PACKAGE...
test_in() {
	local root=$scratch/root
	clean_chroot "$suite" "$root"
	cp -r "$scratch/packages" "$scratch/source" "$root/"
	echo 'deb [trusted=yes] file:/packages ./' >"$root/etc/apt/sources.list.d/packages.list"
	inside "$root" apt-get -qq update
	install_packages "$root" "${@:2}"
	inside "$root" "/source/debian/tests/$1"
}

while IFS=$'\t' read -r test needs; do
	[[ $needs != gesture-tools* || -n $(compgen -G "$scratch/packages/gesture-tools_*") ]] || continue
	# shellcheck disable=SC2086 # a list
	if (test_in "$test" $needs) >"$scratch/log" 2>&1; then
		passed=$((passed + 1))
	else
		tail -n 40 "$scratch/log"
		say "FAILED: $test in $suite"
		failed=$((failed + 1))
	fi
done < <(awk '
	/^Tests: / { test = $2 }
	/^Depends: / { gsub(/,|^Depends: /, ""); print test "\t" $0 }
' "$scratch/source/debian/tests/control"
printf 'tools\tgesture-tools\n'
printf 'access\tgesture-tools-access\n'
# Another labwc than that of Debian 13 was not tried.
[[ $suite == bookworm ]] || printf 'labwc\tgesture-tools labwc wtype wev python3\n')
say "$passed passed, $failed failed"
((failed == 0 && passed > 0))
