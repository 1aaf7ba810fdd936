#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the tests of what crosses threads, and of what it is attached to, under the thread
# sanitizer. It is a build of its own, in .build-tsan.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

options=(-j "$jobs" --sanitize thread --scratch-path .build-tsan -Xswiftc -DTHREAD_SANITIZER)
# SwiftPM cannot read its own plan of such a build a second time ("unknown build description").
rm -f .build-tsan/debug.yaml
tools build --build-tests "${options[@]}"
# Not by swift test, which would read that plan.
tests=$(tools build --show-bin-path "${options[@]}")/ToolsPackageTests.xctest
# How a continuation hands on its value is in a library without the sanitizer, too.
scratch_folder
echo race:withUnsafeContinuation >"$scratch/suppressions"
# A race ends the run with status 66, whatever the tests say.
TSAN_OPTIONS="exitcode=66 suppressions=$scratch/suppressions ${TSAN_OPTIONS:-}" timeout 600 \
	"$tests" --testing-library swift-testing \
	--filter 'GestureKitTests\.(Update|UpdateValue|UpdateEnd|Isolation|Action|Memory|Declaration)Tests'
