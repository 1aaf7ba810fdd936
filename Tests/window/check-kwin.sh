#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests windows in KWin, at a fractional scale. Takes some seconds. `make check` includes these tests
# if KWin is installed.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/steps.sh"

kwin_tests() {
	c_build .build-c gcc
	window_tests .build-c test_kwin
}

counts_begin
run "windows in KWin" count_unittest kwin_tests
counts_end
