#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the command and replays the recordings of real touchscreens through it.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

tools build -c release -j "$jobs" --product gesture
exec "$(tools build -c release --show-bin-path)/gesture" replay Tests/Recordings/evemu-devices
