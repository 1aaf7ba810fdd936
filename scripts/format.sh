#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# format.sh          formats all C and Swift in place
# format.sh --check  checks the format. The last line is "N passed, N failed"

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Versions of clang-format differ in their output, so everybody uses this one.
clang_format_version=19.1.7
clang_format=.build-tools/bin/clang-format
mapfile -t c_files < <(project_files . '*.c' '*.h' '*.cpp' '*.hpp')
swift_options=(--parallel --recursive --configuration .swift-format Package.swift Sources Tests Tools examples)

install_clang_format() {
	[[ $("$clang_format" --version 2>/dev/null) != *" $clang_format_version"* ]] || return 0
	say "installing clang-format $clang_format_version into .build-tools"
	python3 -m venv .build-tools &&
		.build-tools/bin/pip install --quiet --disable-pip-version-check \
			"clang-format==$clang_format_version" </dev/null
}

check_c() {
	printf '%s\0' "${c_files[@]}" |
		xargs -0 -n 50 -P "$jobs" "$clang_format" --dry-run --Werror
}

case ${1:-} in
'')
	swift format format --in-place "${swift_options[@]}"
	install_clang_format || die "pip could not install clang-format; the C files are unchanged"
	"$clang_format" -i "${c_files[@]}"
	;;
--check)
	counts_begin
	if install_clang_format; then
		run "clang-format" count_one check_c
	elif [[ ${CI:-} == true ]]; then
		record 0 1 0 "clang-format (could not be installed)"
	else
		say "== clang-format: skipped: pip could not install it"
	fi
	run "swift format" count_one swift format lint --strict "${swift_options[@]}"
	counts_end
	;;
*)
	die "usage: format.sh [--check]"
	;;
esac
