# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by lint.sh and format.sh: the formatters and their files.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Versions of clang-format differ in their output, so everybody uses this one.
clang_format_version=19.1.7
clang_format=.build-tools/bin/clang-format

install_clang_format() {
	if [[ $("$clang_format" --version 2>/dev/null) == *" $clang_format_version"* ]]; then
		return
	fi
	say "installing clang-format $clang_format_version into .build-tools"
	python3 -m venv .build-tools &&
		.build-tools/bin/pip install --quiet --disable-pip-version-check \
			"clang-format==$clang_format_version" </dev/null
}

# shellcheck disable=SC2034 # used by the scripts that source this
mapfile -t c_files < <(project_files . '*.c' '*.h' '*.cpp' '*.hpp')

swift_paths=()
for path in Package.swift Sources Tests Tools examples; do
	[[ ! -e $path ]] || swift_paths+=("$path")
done
