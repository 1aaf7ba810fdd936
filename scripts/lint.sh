#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks the format of all C and Swift files. scripts/format.sh fixes it.

source "$(dirname "${BASH_SOURCE[0]}")/formatters.sh"

lint_c() {
	printf '%s\0' "${c_files[@]}" |
		xargs -0 -n 50 -P "$jobs" "$clang_format" --dry-run --Werror
}

lint_swift() {
	swift format lint --strict --parallel --recursive --configuration .swift-format "${swift_paths[@]}"
}

counts_begin
if install_clang_format; then
	run "clang-format" count_one lint_c
elif [[ ${CI:-} == true ]]; then
	record 0 1 0 "clang-format (could not be installed)"
else
	say "== clang-format: skipped: pip could not install it"
fi
run "swift format" count_one lint_swift
counts_end
