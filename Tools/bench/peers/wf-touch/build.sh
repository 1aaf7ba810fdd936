#!/usr/bin/env bash
# SPDX-License-Identifier: MIT

source "$(dirname "${BASH_SOURCE[0]}")/../common/building.sh"

# Neither has a .pc file, so the compiler looks for a header.
has_header() {
	"${CXX:-c++}" -E -x c++ -include "$1" /dev/null >/dev/null 2>&1
}

command -v "${CXX:-c++}" >/dev/null || needs g++
has_header glm/vec2.hpp || needs libglm-dev
has_header wayfire/touch/touch.hpp || needs libwf-touch-dev

version=$(dpkg-query -W -f '${Version}' libwf-touch-dev 2>/dev/null || echo "unknown")
build_common
"${CXX:-c++}" -std=c++17 "${warnings[@]}" -I"$common" \
	-DWF_TOUCH_VERSION="\"$version\"" "$here/driver.cpp" "$target/stream.o" \
	"$target/play.o" -lwftouch -lm -o "$target/driver"
