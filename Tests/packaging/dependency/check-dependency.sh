#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks that other packages can depend on this one. They clone only this package: without a network,
# without git configuration and, unless they use GestureLibinput, without libinput. Their own targets
# may have the names of this project's tools and tests. One test program has MainActor default
# isolation, like a program with a user interface; one has its own actor; one has neither.
# All compile without warnings, and run with the fingers of GestureKitTesting.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

scratch_folder
problem() {
	say "$*"
	exit 1
}

clone_files "$scratch/GestureKit"

# From here on, no server is reachable and no mirror is configured.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 all_proxy=http://127.0.0.1:9
protocols=$(pkg-config --variable=pkgdatadir wayland-protocols || true)
# No .pc file can be found, neither of libinput nor of others.
export PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=/nonexistent

git -C "$scratch/GestureKit" init --quiet --initial-branch=main
git -C "$scratch/GestureKit" add .
git -C "$scratch/GestureKit" -c user.name=check -c user.email=check@localhost commit --quiet -m check
# By its version, as of a release: then SwiftPM also refuses unsafe flags.
version=$(scripts/version.sh)
git -C "$scratch/GestureKit" tag "v$version"

# The manifest of the manual names this package and its products as SwiftPM finds them.
mkdir -p "$scratch/Documented/Sources/App"
say 'import GestureKit' >"$scratch/Documented/Sources/App/main.swift"
sed -n '/^\/\/ swift-tools-version/,/^```/p' Sources/GestureKit/GestureKit.docc/GestureKit.md | grep -v '^```' |
	sed "s|https://example.org/GestureKit|file://$scratch/GestureKit|" >"$scratch/Documented/Package.swift"
offline timeout 300 swift package --cache-path "$scratch/cache" --package-path "$scratch/Documented" \
	show-dependencies >"$scratch/resolved" 2>&1 ||
	problem "the manifest of the manual does not work: $(cat "$scratch/resolved")"

# Default isolation needs Swift 6.2. With older versions, that program is not built.
read -r major minor < <(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p')
tools_version=6.1
strict='[]'
if ((major > 6 || (major == 6 && minor >= 2))); then
	tools_version=6.2
	strict='[.treatAllWarnings(as: .error)]'
fi

# manifest NAME TARGETS writes the manifest of a package that depends on this one.
manifest() {
	cat >"$scratch/$1/Package.swift" <<-END
		// swift-tools-version: $tools_version
		import PackageDescription

		let kit = Target.Dependency.product(name: "GestureKit", package: "GestureKit")
		let testing = Target.Dependency.product(name: "GestureKitTesting", package: "GestureKit")
		let waylandInC = Target.Dependency.product(name: "CGestureWayland", package: "GestureKit")
		let wayland = Target.Dependency.product(name: "GestureWayland", package: "GestureKit")
		let live = Target.Dependency.product(name: "GestureLibinput", package: "GestureKit")
		let strict: [SwiftSetting] = $strict
		let package = Package(
		    name: "$1",
		    dependencies: [.package(url: "file://$scratch/GestureKit", from: "$version")],
		    targets: [$2]
		)
	END
}

# built NAME builds a package, with its log in $scratch/NAME.log. It must resolve only this package.
# All packages share a folder, so GestureKit is compiled once.
built() {
	offline timeout 900 swift build -v -j "$jobs" --disable-index-store -debug-info-format none --cache-path "$scratch/cache" \
		--package-path "$scratch/$1" --scratch-path "$scratch/build" >"$scratch/$1.log" 2>&1 || {
		grep -E 'error|warning' "$scratch/$1.log" || tail -n 20 "$scratch/$1.log"
		problem "$1 does not build"
	}
	local resolved
	resolved=$(grep -c '"identity"' "$scratch/$1/Package.resolved")
	((resolved == 1)) || problem "$1 resolves $resolved packages: $(cat "$scratch/$1/Package.resolved")"
}

# Prints where the programs of a package are.
binaries() {
	swift build --package-path "$scratch/$1" --scratch-path "$scratch/build" --show-bin-path
}

# played NAME PROGRAM runs a program of a package.
played() {
	timeout 60 "$(binaries "$1")/$2"
}

programs=(ActorProgram PlainProgram)
targets='.executableTarget(name: "ActorProgram", dependencies: [kit, testing], swiftSettings: strict),
	.executableTarget(name: "PlainProgram", dependencies: [kit, testing], swiftSettings: strict),'
mkdir -p "$scratch/Programs/Sources"
for program in "${programs[@]}"; do
	cp -R "Tests/packaging/dependency/$program" "$scratch/Programs/Sources"
done
if [[ $tools_version != 6.1 ]]; then
	# The same programs with the setting that changes where async methods run.
	for program in MainActorProgram MainActorAsyncProgram; do
		programs+=("$program")
		cp -R Tests/packaging/dependency/MainActorProgram "$scratch/Programs/Sources/$program"
		targets+=".executableTarget(name: \"$program\", dependencies: [kit, testing],
			swiftSettings: strict + [.defaultIsolation(MainActor.self)"
		[[ $program == MainActorProgram ]] ||
			targets+=', .enableUpcomingFeature("NonisolatedNonsendingByDefault")'
		targets+=']),'
	done
	! grep -rnE 'nonisolated|assumeIsolated|unsafe' "$scratch/Programs/Sources"/MainActor*/[A-Z]* ||
		problem "a program of the main actor needs an annotation"
fi

# The names of all targets that are not in the manifest above, and some earlier or likely ones.
names=(CCairo CLibinput CLibudev CLibseat CGestureCoreTests Gesture Tools)
for package in Tools examples; do
	mapfile -t -O ${#names[@]} names < <(swift package --package-path "$package" dump-package |
		python3 -c 'import json, sys; [print(target["name"]) for target in json.load(sys.stdin)["targets"]]')
done
mapfile -t names < <(printf '%s\n' "${names[@]}" | sort -u)
((${#names[@]} > 30)) || problem "target names were not found: ${names[*]}"
for name in "${names[@]}"; do
	mkdir -p "$scratch/Programs/Sources/$name"
	say 'public let theirs = true' >"$scratch/Programs/Sources/$name/Theirs.swift"
	targets+=".target(name: \"$name\"),"
done
manifest Programs "$targets"
built Programs
if grep -nE 'GestureKit/Sources/C?Gesture(Libinput|Wayland|Window)/|-linput|-lwayland|-lcairo|-lpango' "$scratch/Programs.log" >"$scratch/found"; then
	cut -c 1-300 "$scratch/found"
	problem "the build of a package that uses only GestureKit mentions libinput, Wayland, cairo or Pango"
fi
for program in "${programs[@]}"; do
	played Programs "$program"
done

# What the compiler must refuse in a module of the main actor, with the errors that the article lists.
refused() {
	local file=$1 bin clone
	bin=$(binaries Programs)
	clone=$scratch/build/checkouts/GestureKit
	# Checking types alone does not find what is sent to another actor.
	! swiftc -emit-sil -o /dev/null -swift-version 6 -default-isolation MainActor "${@:2}" -I "$bin/Modules" \
		-Xcc -fmodule-map-file="$clone/include/module.modulemap" -Xcc -I"$clone/include" \
		-Xcc -fmodule-map-file="$bin/CGestureExplain.build/module.modulemap" \
		-Xcc -fmodule-map-file="$bin/CGestureMath.build/module.modulemap" \
		"$file" 2>"$scratch/refusal"
}
if [[ $tools_version != 6.1 ]]; then
	mkdir "$scratch/mistakes"
	awk -v folder="$scratch/mistakes" '
		/^\/\/ error: / { file = folder "/" ++count ".swift"; print "import GestureKit" >file }
		file { print >file }' Tests/packaging/dependency/mistakes.swift
	for mistake in "$scratch"/mistakes/*.swift; do
		expected=$(sed -n 's|^// error: ||p' "$mistake")
		refused "$mistake" || problem "this compiles: $(cat "$mistake")"
		grep -qF "error: $expected" "$scratch/refusal" || {
			cat "$mistake" "$scratch/refusal"
			problem "it is refused with another error"
		}
		grep -qF "| $expected" Sources/GestureKit/GestureKit.docc/MainActorModules.md ||
			problem "MainActorModules.md does not list: $expected"
		! grep -q '^// It compiles with' "$mistake" ||
			! refused "$mistake" -enable-upcoming-feature NonisolatedNonsendingByDefault || {
			cat "$scratch/refusal"
			problem "this is refused with NonisolatedNonsendingByDefault: $(cat "$mistake")"
		}
	done
fi

mkdir -p "$scratch/Live/Sources"
cp -R Tests/packaging/dependency/LiveProgram "$scratch/Live/Sources"
manifest Live '.executableTarget(name: "LiveProgram", dependencies: [kit, live], swiftSettings: strict)'
built Live
played Live LiveProgram

# A program on Wayland with its own copy of a protocol's code.
if [[ -n $protocols ]] && command -v wayland-scanner >/dev/null; then
	mkdir -p "$scratch/Wayland/Sources/COwnProtocol/include"
	cp -R Tests/packaging/dependency/WaylandProgram "$scratch/Wayland/Sources"
	own=$scratch/Wayland/Sources/COwnProtocol
	wayland-scanner private-code "$protocols/stable/xdg-shell/xdg-shell.xml" "$own/shell.c"
	wayland-scanner client-header "$protocols/stable/xdg-shell/xdg-shell.xml" \
		"$own/include/xdg-shell-client-protocol.h"
	cat >"$own/include/COwnProtocol.h" <<-'END'
		#include "xdg-shell-client-protocol.h"
		static inline const struct wl_interface *own_shell_interface(void) {
			return &xdg_wm_base_interface;
		}
	END
	manifest Wayland '.target(name: "COwnProtocol"),
		.executableTarget(name: "WaylandProgram",
			dependencies: [kit, wayland, waylandInC, "COwnProtocol"], swiftSettings: strict)'
	built Wayland
	played Wayland WaylandProgram
else
	say "note: a program on Wayland was not built: wayland-scanner or wayland-protocols is missing"
fi
say "note: others can use ${#names[@]} names of our targets"
