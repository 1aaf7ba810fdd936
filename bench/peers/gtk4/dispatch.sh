#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the driver without gestures: what GTK's dispatch of events costs alone.

export PEER_HAS_GESTURES=no
exec "$(dirname "$0")/driver" "$@"
