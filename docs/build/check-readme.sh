#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Compiles the code blocks in README.md, docs/ and the articles that come after a line
# <!-- compile -->: C with the libraries in .build-c, Swift as a package that depends on this one, also
# Swift that a command of the block writes into a file up to a line END. It
# runs blocks with preconditions, blocks that say what the last line is, blocks with tests, and the
# examples in comments that claim results.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

scratch_folder
mkdir "$scratch/c" "$scratch/swift"
documents=(README.md docs/*.md Sources/*/*.docc/*.md)
awk -v folder="$scratch" '
	/^<!-- compile -->[ \t]*$/ { wanted = 1; next }
	/^```/ && inside { inside = 0; close(file); next }
	/^```/ {
		inside = 1
		language = substr($0, 4)
		name = FILENAME
		sub(/^.*\//, "", name)
		sub(/\.md$/, "", name)
		file = "/dev/null"
		if (wanted) {
			folder_of = language == "sh" ? "swift" : language
			file = sprintf("%s/%s/%s_line_%d.%s", folder, folder_of, name, FNR, folder_of)
		}
		if (wanted && language != "c" && language != "swift" && language != "sh") {
			print FILENAME ":" FNR ": cannot compile a block of \"" language "\""
			exit 1
		}
		wanted = 0
		next
	}
	inside && language == "sh" {
		written = written && $0 != "END"
		if (written) { print >file }
		written = written || /\.swift <<.END.$/
		next
	}
	inside { print >file }
	!inside && NF { wanted = 0 }
' "${documents[@]}"

docs/build/claimed-results.py "$scratch/swift"

shopt -s nullglob
c_blocks=("$scratch"/c/*.c)
swift_blocks=("$scratch"/swift/*.swift)
((${#c_blocks[@]} + ${#swift_blocks[@]} > 0)) || die "no block comes after <!-- compile -->"

for block in "${c_blocks[@]}"; do
	name=$(basename "$block" .c)
	link=(-L.build-c -lgesturecore-explain -lgesturecore)
	if grep -q 'libinput\.h>' "$block"; then
		# shellcheck disable=SC2207 # flags, to be split
		link=(-L.build-c -lgesturecore-libinput -lgesturecore $(pkg-config --cflags --libs libinput))
	elif grep -q 'wlroots\.h>' "$block"; then
		# Only one version is built.
		link=(.build-c/libgesturecore-wlroots-*.so -L.build-c -lgesturecore)
	fi
	# A block without main is a part of a program, so it is linked as a library.
	grep -q 'int main(' "$block" || link+=(-shared -fPIC '-Wl,-z,defs')
	gcc -std=c11 -Wall -Wextra -Werror -Wno-unused -Iinclude "$block" "${link[@]}" \
		-o "$scratch/c/$name.out" || die "$name: this C block does not compile"
	say "$name: C compiles"
done

((${#swift_blocks[@]} > 0)) || exit 0

targets=''
tests=()
for block in "${swift_blocks[@]}"; do
	name=$(basename "$block" .swift)
	mkdir -p "$scratch/package/Sources/$name"
	# Only main.swift may have statements at the top level.
	file=main.swift
	kind=.executableTarget
	! grep -q '^@main' "$block" || file=App.swift
	if grep -q '^import Testing$' "$block"; then
		kind=.testTarget file=Tests.swift
		tests=(--build-tests)
	fi
	cp "$block" "$scratch/package/Sources/$name/$file"
	products=''
	for product in GestureKit GestureKitTesting GestureLibinput GestureWayland GestureWindow; do
		grep -q "import $product\$" "$block" || continue
		products+=".product(name: \"$product\", package: \"${root##*/}\"), "
	done
	targets+="        $kind(name: \"$name\", dependencies: [$products], path: \"Sources/$name\"),"$'\n'
done
cat >"$scratch/package/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "README",
    dependencies: [.package(path: "$root")],
    targets: [
$targets    ]
)
END
# The examples use the same modules, which are compiled once for both.
package=("$scratch/package" build --scratch-path examples/.build)
swift_package "${package[@]}" -j "$jobs" "${tests[@]}"

# Run blocks that claim something.
built=$(swift_package "${package[@]}" --show-bin-path)
for block in "${swift_blocks[@]}"; do
	name=$(basename "$block" .swift)
	! grep -q 'precondition(' "$block" || "$built/$name" || die "$name: a precondition failed"
	if grep -q '^// The last line is: ' "$block"; then
		last=$("$built/$name" | tail -n 1)
		grep -qF "// The last line is: $last." "$block" || die "$name: the last line is: $last"
	fi
done
((${#tests[@]} == 0)) || timeout 300 swift test --skip-build --package-path "$scratch/package" --scratch-path examples/.build
