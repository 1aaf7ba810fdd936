#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests the playground and the gestures of examples/worlds in headless Chromium. Tests the example compositor with Chromium as its
# client, alone and among others in random minutes. Takes three minutes. As root, Chromium runs without
# its sandbox.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/steps.sh"

chromium_tests() {
	c_build .build-c gcc
	export COMPOSITOR_BUILD=$root/.build-c
	cd Tests/compositor
	COMPOSITOR_CHROMIUM=yes "$root/scripts/run-unittest.py" test_chromium test_random.MixedMinutes
}

# The client of the DevTools protocol needs a library for WebSockets.
playground_in_chromium() {
	local python=$root/.build-tools/bin/python
	Tools/playground/build.sh
	examples/worlds/build.sh linux browser
	"$python" -c 'import websockets.sync.client' 2>/dev/null ||
		{
			python3 -m venv .build-tools
			"$python" -m pip install --quiet --disable-pip-version-check websockets==15.0.1
		}
	cd Tests/playground
	"$python" "$root/scripts/run-unittest.py" test_chromium test_firefox test_worlds
}

counts_begin
run "the playground in Chromium" count_unittest playground_in_chromium
run "Chromium in the compositor" count_unittest chromium_tests
counts_end
