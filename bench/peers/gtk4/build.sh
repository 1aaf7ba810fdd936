#!/usr/bin/env bash
# SPDX-License-Identifier: MIT

source "$(dirname "${BASH_SOURCE[0]}")/../common/building.sh"

needs pkg-config command -v pkg-config
needs libgtk-4-dev pkg-config --exists gtk4 gtk4-broadway
needs libgtk-4-bin command -v gtk4-broadwayd
stop_if_missing

build_common
read -ra flags < <(pkg-config --cflags --libs gtk4)
"${CC:-cc}" -std=c11 -D_GNU_SOURCE "${warnings[@]}" -I"$common" "$here/driver.c" \
	"$here/touch_event.c" "$target/common.a" "${flags[@]}" -lm \
	-o "$target/gtk4-driver"
install -m 755 "$here/run.sh" "$target/driver"
install -m 755 "$here/run.sh" "$target/dispatch"
