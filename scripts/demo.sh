#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the command, and shows on one screen how it plays recordings of real touchscreens.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

build_command -c release
Tools/preload/build.sh Tools/.build/release
program="$(tools build -c release --show-bin-path)/gesture"
folder=.build-demo
recordings=Tests/recordings/evemu-devices

# Two recordings with short names, each with the description of its panel.
rm -rf "$folder"
mkdir "$folder"
cp "$recordings/Wacom_ISDv4_E6_Finger.double-center-circle.events" "$folder/circle.events"
cp "$recordings/Wacom_ISDv4_E6_Finger.desc" "$folder/circle.desc"
cp "$recordings/EP0430M09.2-finger-scroll-down.events" "$folder/stroke.events"
cp "$recordings/EP0430M09.desc" "$folder/stroke.desc"

show() {
	say
	say "\$ gesture $*"
	(cd "$folder" && "$program" "$@")
}

say "$folder has two recordings of real touchscreens: circle.events and stroke.events."
show replay --brief --recognizers pan,rotation circle.events
show explain --recognizers swipe stroke.events
show draw --recognizers pan,rotation circle.events -o circle.png
say "The picture is $folder/circle.png."
say
say "Try next (gesture is Tools/.build/release/gesture):"
say "  gesture replay --brief $recordings   all recordings"
say "  gesture monitor                                         your touchscreen or touchpad, live"
say "  gesture record -o mine.gesture                          to a file, for explain and draw"
