#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the tests of what crosses threads, and of what it is attached to, under the thread
# sanitizer. It is a build of its own, in .build-tsan.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# A race ends the run with status 66, whatever the tests say.
TSAN_OPTIONS="exitcode=66 ${TSAN_OPTIONS:-}" timeout 1800 \
	swift test -j "$jobs" --sanitize thread --scratch-path .build-tsan \
	--filter 'Update|IsolationTests|ActionTests|MemoryTests|DeclarationTests'
