# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by build.sh and the checks of other processors: builds GestureKit in Embedded Swift, without
# SwiftPM.
#
# Swift writes LLVM's intermediate code, and clang compiles it: only clang gives each class and each
# constant a section of its own, so that the linker leaves out what a program does not use. With one
# section, ZoomController and the tables of Unicode would come with every program.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

built=.build-embedded
board=examples/microcontroller/board
clang=$(toolchain clang)

# use_target TRIPLE CLANG-OPTION... sets what the functions below build for.
use_target() {
	triple=$1
	folder=$built/$1
	clang_flags=("${@:2}" -Os -ffunction-sections -fdata-sections -ffreestanding)
	swift_flags=(
		-target "$triple" -wmo -Osize -swift-version 6 -package-name GestureKit
		-enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
		-enable-upcoming-feature InternalImportsByDefault
		-enable-experimental-feature Embedded -Xfrontend -disable-stack-protector
		-I include -I "$folder/modules" -I "$folder"
	)
	mkdir -p "$folder/modules"
	local module
	for module in CGestureExplain CGestureMath; do
		say "module $module { header \"$root/Sources/$module/include/$module.h\" export * }"
	done >"$folder/modules/module.modulemap"
}

# compile_module NAME FILE... OPTION... compiles Swift files.
compile_module() {
	swiftc "${swift_flags[@]}" -module-name "$1" -emit-module -emit-module-path \
		"$folder/$1.swiftmodule" -emit-ir -o "$folder/$1.ll" "${@:2}"
	"$clang" --target="$triple" "${clang_flags[@]}" -Wno-override-module \
		-c -x ir "$folder/$1.ll" -o "$folder/$1.o"
}

compile_gesturekit() {
	local files
	mapfile -t files < <(find Sources/GestureKit -name '*.swift' | sort)
	compile_module GestureKit -parse-as-library "${files[@]}"
}

# compile_c OPTION... FILE... compiles C files, and the core and its sentences.
compile_c() {
	local files options=() argument
	mapfile -t files < <(find "$root/CGestureCore" "$root/Sources/CGestureExplain" -name '*.c' | sort)
	for argument; do
		if [[ $argument == -* ]]; then options+=("$argument"); else files+=("$root/$argument"); fi
	done
	rm -rf "$folder/c"
	mkdir -p "$folder/c"
	(
		cd "$folder/c"
		"$clang" --target="$triple" -std=c11 "${clang_flags[@]}" -DNDEBUG -Wall -Wextra -Werror \
			-I"$root/include" -I"$root/CGestureCore" -I"$root/$board" "${options[@]}" \
			-c "${files[@]}"
	)
}
