#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A package that depends on GestureKit builds where libinput is not installed, and never even
# looks at the targets that need it.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scratch_folder
mkdir -p "$scratch/Sources/App"
cat >"$scratch/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(path: "$root")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "GestureKit", package: "${root##*/}")])
    ]
)
END
echo 'import GestureKit' >"$scratch/Sources/App/main.swift"

# No .pc file can be found: neither libinput's nor any other.
export PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nonexistent
timeout 900 swift build -v -j "$jobs" --package-path "$scratch" --scratch-path "$scratch/.build" 2>&1 |
	tee "$scratch/log"

if grep -nE 'CLibinput|GestureLibinput|-linput' "$scratch/log" >"$scratch/found"; then
	say "the build of a package that wants only GestureKit mentions libinput:"
	cut -c 1-300 "$scratch/found"
	exit 1
fi
