#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-docs.sh [FOLDER]: builds the GestureKit manual and allows no warning. Each public symbol
# must be in a topic. If FOLDER is given, writes it there as a static site.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

catalog=Sources/GestureKit/GestureKit.docc
scripts/draw-docs.py --check

scratch_folder
site=${1:-$scratch/site}

tools build -j "$jobs" --target GestureKit
built=$(tools build --show-bin-path)
flags=(-I "$built/Modules" -Xcc -Iinclude)
for map in include/module.modulemap "$built"/CGesture{Core,Explain}.build/module.modulemap; do
	[[ ! -f $map ]] || flags+=(-Xcc "-fmodule-map-file=$map")
done

# Extracts symbol graphs from the existing build. The compiler would need another build for them.
target=$("$(toolchain swiftc)" -print-target-info |
	sed -nE 's/^ *"unversionedTriple": "(.*)",$/\1/p' | head -n 1)
mkdir "$scratch/symbols"
"$(toolchain swift-symbolgraph-extract)" -module-name GestureKit -target "$target" "${flags[@]}" \
	-minimum-access-level public -skip-inherited-docs -output-dir "$scratch/symbols"

"$(toolchain docc)" convert "$catalog" --additional-symbol-graph-dir "$scratch/symbols" \
	--fallback-display-name GestureKit --fallback-bundle-identifier gesturekit \
	--warnings-as-errors --transform-for-static-hosting --hosting-base-path gesturekit-site \
	--output-path "$site"
scripts/docc-site.py "$site" gesturekit-site

# DocC puts symbols without a topic under generated headings.
python3 - "$site/data/documentation/gesturekit.json" <<'END'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    page = json.load(file)
left = [name.rsplit("/", 1)[-1] for topic in page["topicSections"] if topic.get("generated")
        for name in topic["identifiers"]]
sys.exit("missing in the topics of GestureKit.md: " + ", ".join(left) if left else 0)
END
scripts/check-site.py "$site"
if [[ -n ${1:-} ]]; then
	say "The GestureKit manual is in $site. To read it, run"
	say "  python3 -m http.server --directory $site"
	say "and open http://localhost:8000/. It works on any server, below any path."
fi
