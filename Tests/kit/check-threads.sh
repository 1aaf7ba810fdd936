#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the tests of multithreaded code under the thread sanitizer, with a separate build in
# .build-tsan.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

options=(-j "$jobs" --sanitize thread --scratch-path .build-tsan -Xswiftc -DTHREAD_SANITIZER)
# SwiftPM cannot reuse its plan of such a build ("unknown build description").
rm -f .build-tsan/debug.yaml
tools build --build-tests "${options[@]}"
# swift test would read that plan, so run the tests directly.
tests=$(tools build --show-bin-path "${options[@]}")/ToolsPackageTests.xctest
# Continuations pass their values inside of a library without the sanitizer.
scratch_folder
echo race:withUnsafeContinuation >"$scratch/suppressions"
# A race ends the run with status 66, even if all tests pass.
TSAN_OPTIONS="exitcode=66 suppressions=$scratch/suppressions ${TSAN_OPTIONS:-}" timeout 600 \
	"$tests" --testing-library swift-testing \
	--filter 'GestureKitTests\.(Update|UpdateValue|UpdateEnd|Isolation|Action|Memory|Declaration)Tests'
