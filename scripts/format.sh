#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Formats all C and Swift in place.

source "$(dirname "${BASH_SOURCE[0]}")/formatters.sh"

swift format format --in-place --parallel --recursive --configuration .swift-format "${swift_paths[@]}"
install_clang_format || die "pip could not install clang-format; the C files are unchanged"
"$clang_format" -i "${c_files[@]}"
