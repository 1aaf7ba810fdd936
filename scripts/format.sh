#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# format.sh          formats all C and Swift in place
# format.sh --check  checks the format. The last line is "N passed, N failed"

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Versions of clang-format differ in their output, so everybody uses this one.
mkdir -p .build-tools
say clang-format==19.1.7 >.build-tools/wanted
tools=(.build-tools .build-tools/wanted)
clang_format=.build-tools/bin/clang-format
[[ $("$clang_format" --version 2>/dev/null) == *" 19.1.7"* ]] || rm -f .build-tools/installed
mapfile -t c_files < <(project_files . '*.c' '*.h' '*.cpp' '*.hpp')
swift_options=(--parallel --recursive --configuration .swift-format Package.swift Sources Tests Tools examples)

check_c() {
	printf '%s\0' "${c_files[@]}" |
		xargs -0 -n 50 -P "$jobs" "$clang_format" --dry-run --Werror
}

case ${1:-} in
'')
	swift format format --in-place "${swift_options[@]}"
	python_tools "${tools[@]}" || die "pip could not install clang-format; the C files are unchanged"
	"$clang_format" -i "${c_files[@]}"
	;;
--check)
	counts_begin
	with_python "${tools[@]}" -- "clang-format" count_one check_c
	run "swift format" count_one swift format lint --strict "${swift_options[@]}"
	counts_end
	;;
*)
	die "usage: format.sh [--check]"
	;;
esac
