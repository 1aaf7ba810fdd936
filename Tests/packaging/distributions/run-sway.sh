#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run-sway.sh FOLDER: runs the sway that was built in FOLDER without a screen: it reads gestures, reads
# them again, gets one more by a message, refuses a wrong one, loses its output and gets it back, and
# exits.

set -euo pipefail

folder=$1
runtime=$(mktemp -d)
trap 'rm -r "$runtime"' EXIT
# One finger is the client's, the core refuses 33, and the others are no numbers of fingers.
refusals=true
for fingers in 1 33 259 4294967299 99999999999999999999 -3 3x x; do
	refusals+=" && ! swaymsg bindgesture swipe:$fingers:left nop"
done
cat >"$runtime/config" <<END
bindgesture swipe:3:left workspace next
bindgesture swipe:4:up nop
exec "swaymsg reload && swaymsg bindgesture swipe:3:right nop && $refusals && \
swaymsg output HEADLESS-1 disable && swaymsg output HEADLESS-1 enable && touch $runtime/done; swaymsg exit"
END
# sway refuses to run as root.
chown -R nobody "$runtime"
PATH=$folder/swaymsg:$PATH XDG_RUNTIME_DIR=$runtime WLR_BACKENDS=headless WLR_RENDERER=pixman \
	timeout 120 setpriv --reuid=nobody --regid=nogroup --clear-groups "$folder/sway/sway" \
	-c "$runtime/config"
[[ -f $runtime/done ]]
