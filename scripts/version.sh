#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# version.sh [version.h]: prints the version, which is written in that header alone. meson names the
# header, so that it configures again when the version changes.

set -euo pipefail
sed -nE 's/^#define GC_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' \
	"${1:-$(dirname "${BASH_SOURCE[0]}")/../include/gesturecore/version.h}" | paste -sd .
