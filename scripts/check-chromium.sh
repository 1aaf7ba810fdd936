#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests the example compositor with Chromium as its client, alone and among others in random minutes.
# Takes a minute. As root, Chromium runs without its sandbox.

source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

chromium_tests() {
	c_build .build-c gcc
	export COMPOSITOR_BUILD=$root/.build-c
	cd Tests/Compositor
	COMPOSITOR_CHROMIUM=yes timeout 600 python3 -m unittest test_chromium test_random.MixedMinutes
}

counts_begin
run "Chromium in the compositor" count_unittest chromium_tests
counts_end
