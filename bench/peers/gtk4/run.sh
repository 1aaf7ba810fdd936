#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the driver with its own display, which GTK needs. Broadway needs no screen, X server or
# browser. By the name of dispatch it runs without gestures: what GTK's dispatch of events costs alone.

folder=$(mktemp -d) || exit 1
daemon=
finish() {
	[ -z "$daemon" ] || kill "$daemon" 2>/dev/null
	rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

export XDG_RUNTIME_DIR="$folder" GDK_BACKEND=broadway BROADWAY_DISPLAY=:0
export GTK_A11Y=none GSETTINGS_BACKEND=memory
gtk4-broadwayd --unixsocket="$folder/pages" :0 >"$folder/log" 2>&1 &
daemon=$!

tries=0
until [ -S "$folder/broadway1.socket" ]; do
	tries=$((tries + 1))
	if [ "$tries" -gt 100 ] || ! kill -0 "$daemon" 2>/dev/null; then
		echo "driver: gtk4-broadwayd does not start:" >&2
		cat "$folder/log" >&2
		exit 1
	fi
	sleep 0.1
done

[ "$(basename "$0")" != dispatch ] || export PEER_HAS_GESTURES=no
"$(dirname "$0")/gtk4-driver" "$@"
