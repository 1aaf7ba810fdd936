#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Programs that depend on GestureKit build where libinput is not installed, and never even look at
# the targets that need it. One is the main actor's by default, as programs with a user interface
# are, and one has an actor of its own; both do without a warning, and run.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

scratch_folder
cp -R Tests/Dependency "$scratch/Sources"

# A default isolation came with Swift 6.2; before that, only the other program is built.
read -r major minor < <(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p')
programs=(ActorProgram)
tools=6.1
strict='[]'
targets=''
if ((major > 6 || (major == 6 && minor >= 2))); then
	tools=6.2
	strict='[.treatAllWarnings(as: .error)]'
	programs+=(MainActorProgram)
	targets='.executableTarget(name: "MainActorProgram", dependencies: [kit],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),'
fi
cat >"$scratch/Package.swift" <<END
// swift-tools-version: $tools
import PackageDescription

let kit = Target.Dependency.product(name: "GestureKit", package: "${root##*/}")
let strict: [SwiftSetting] = $strict
let package = Package(
    name: "Programs",
    dependencies: [.package(path: "$root")],
    targets: [
        $targets
        .executableTarget(name: "ActorProgram", dependencies: [kit], swiftSettings: strict),
    ]
)
END
[[ ${#programs[@]} == 2 ]] || rm -r "$scratch/Sources/MainActorProgram"

# No .pc file can be found: neither libinput's nor any other.
export PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nonexistent
build=(swift build -j "$jobs" --package-path "$scratch" --scratch-path "$scratch/.build")
timeout 900 "${build[@]}" -v 2>&1 | tee "$scratch/log"

if grep -nE 'CLibinput|GestureLibinput|-linput' "$scratch/log" >"$scratch/found"; then
	say "the build of a package that wants only GestureKit mentions libinput:"
	cut -c 1-300 "$scratch/found"
	exit 1
fi
for program in "${programs[@]}"; do
	timeout 60 "$("${build[@]}" --show-bin-path)/$program"
done
