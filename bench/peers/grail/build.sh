#!/usr/bin/env bash
# SPDX-License-Identifier: MIT

source "$(dirname "${BASH_SOURCE[0]}")/../common/building.sh"

needs pkg-config command -v pkg-config
needs_library libframe-dev frame
needs_library libgrail-dev grail
stop_if_missing

build_common
read -ra flags < <(pkg-config --cflags --libs grail frame)
"${CC:-cc}" -std=c11 "${warnings[@]}" -I"$common" \
	-DGRAIL_VERSION="\"$(pkg-config --modversion grail)\"" \
	-DFRAME_VERSION="\"$(pkg-config --modversion frame)\"" "$here/driver.c" \
	"$target/common.a" "${flags[@]}" -lm -o "$target/driver"
