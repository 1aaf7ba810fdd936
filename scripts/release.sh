#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# release.sh [FOLDER]: builds what is published of a version, at a clean commit, into FOLDER (by default
# .build-release): the source archive, packages for Debian 12 and 13, descriptions of the ABI, results
# of benchmarks, the list of dependencies, and checksums of all. It does so twice, from
# scratch, and the bytes must be the same. Needs Debian 12, root, and the tools of the parts.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

to=$(realpath -m "${1:-.build-release}")
[[ -z $(git status --porcelain) ]] || die "commit your changes first: git status"
[[ -f .build-bench/full.json ]] || die "run make bench-publish first: its results are a part"
commit=$(git rev-parse HEAD)
version=$(scripts/version.sh)
scripts/version.sh --check
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
scratch_folder
# One path for all builds: Swift writes it into programs.
source=/tmp/gesturekit-$version
trap 'rm -rf "$scratch" "$source"' EXIT

# build FOLDER, in a new clone.
build() {
	rm -rf "$source"
	git clone --quiet . "$source"
	git -C "$source" checkout --quiet --detach "$commit"
	mkdir -p "$1"
	git archive --format=tar --prefix="gesturekit-$version/" "$commit" | gzip -9n >"$1/gesturekit-$version.tar.gz"
	(
		cd "$source"
		meson setup --buildtype release -Ddebug=true -Dtests=disabled -Dcompositor=disabled -Dgtk4=disabled .build-c
		ninja -C .build-c -j "$jobs"
		Tests/packaging/check-abi.sh --update .build-c "$1/abi"

		# Swift's optimizer orders some things by their addresses, and its debug information by others.
		export SWIFT_BUILD='-debug-info-format none'
		DESTDIR=$source/.build-stage setarch --addr-no-randomize Tools/package/install-command.sh /usr
		Tools/package/package-tools.sh .build-stage "$1"
		lintian --allow-root --fail-on error,warning "$1"/gesture-tools*.deb
		for suite in bookworm trixie; do
			Tests/packaging/debian/packages.sh build "$suite" "$1"
		done

		scripts/sbom.sh
		cp .build-sbom/gesturekit.spdx.json "$1/gesturekit-$version.spdx.json"
	)
	tar --owner=0 --group=0 --numeric-owner --mode=644 --mtime="@$SOURCE_DATE_EPOCH" \
		-C .build-bench -cf - full.json full.txt | gzip -9n >"$1/gesturekit-bench-$version.tar.gz"
	(cd "$1" && find . -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
}

for try in first second; do
	say "== the $try build"
	# A condition would disable errexit inside of the function.
	set +e
	(
		set -e
		build "$scratch/$try"
	) >"$scratch/log" 2>&1 </dev/null
	status=$?
	set -e
	if ((status != 0)); then
		tail -n 60 "$scratch/log"
		die "the $try build failed"
	fi
done
diff "$scratch/first/SHA256SUMS" "$scratch/second/SHA256SUMS" || die "two builds of the same sources differ"
rm -rf "$to"
mv "$scratch/second" "$to"
cat "$to/SHA256SUMS"
