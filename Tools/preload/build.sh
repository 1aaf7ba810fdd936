#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# build.sh FOLDER: builds libgesture-panel.so, which `gesture panel` preloads into programs, and the client
# of `gesture panel --conformance`. The command looks for them beside itself. SwiftPM cannot build the
# library: its libraries all load the Swift runtime, and this one must load nothing but libc.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

folder=${1:?the folder of the command}
interposed=Tools/Sources/CInterposedEvdev
mkdir -p "$folder"
# Hardened as SECURITY.md says. _FORTIFY_SOURCE would replace the functions that it interposes.
# Written under another name first: a program may have loaded the old library.
${CC:-gcc} -std=gnu11 -O2 -g -Wall -Wextra -Werror -fPIC -shared \
	-fstack-protector-strong -fstack-clash-protection -Wl,-z,relro,-z,now,-z,noexecstack \
	-I "$interposed/include" \
	Tools/preload/*.c "$interposed"/*.c -Wl,--no-undefined -Wl,--as-needed -ldl -lpthread \
	-o "$folder/.libgesture-panel.so"
mv "$folder/.libgesture-panel.so" "$folder/libgesture-panel.so"

read -ra wayland < <(pkg-config --cflags --libs wayland-client)
${CC:-gcc} -std=gnu11 -O2 -g -Wall -Wextra -Wno-unused-parameter -Werror -I Sources/CGestureWayland/include \
	-fstack-protector-strong -fstack-clash-protection -Wl,-z,relro,-z,now,-z,noexecstack \
	Tools/conformance/client/*.c Sources/CGestureWayland/protocols.c "${wayland[@]}" \
	-o "$folder/gesture-touch-client"
