#!/usr/bin/env bash
# SPDX-License-Identifier: MIT

source "$(dirname "${BASH_SOURCE[0]}")/../common/building.sh"

# Neither has a .pc file, so this looks for a header. It does not compile the header, because that
# of wf-touch includes one of glm.
has_header() {
	printf '#if !__has_include(<%s>)\n#error missing\n#endif\n' "$1" |
		"${CXX:-c++}" -std=c++17 -E -x c++ -
}

needs g++ command -v "${CXX:-c++}"
needs libglm-dev has_header glm/vec2.hpp
needs libwf-touch-dev has_header wayfire/touch/touch.hpp
stop_if_missing

version=$(dpkg-query -W -f '${Version}' libwf-touch-dev 2>/dev/null || echo "unknown")
build_common
"${CXX:-c++}" -std=c++17 "${warnings[@]}" -I"$common" \
	-DWF_TOUCH_VERSION="\"$version\"" "$here/driver.cpp" "$target/common.a" -lwftouch -lm -o "$target/driver"
