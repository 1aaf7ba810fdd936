#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-docs.sh [FOLDER]: builds the manuals of GestureKit, GestureWayland and GestureWindow and allows no warning.
# Each public symbol must be in a topic. If FOLDER is given, writes them there as a static site.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

docs/build/draw-docs.py

scratch_folder
site=${1:-$scratch/site}

tools build -j "$jobs" --target GestureKit
tools build -j "$jobs" --target GestureWindow
built=$(tools build --show-bin-path)
flags=(-I "$built/Modules" -Xcc -Iinclude -Xcc -ISources/CGestureWayland/include
	-Xcc -ISources/CGestureWindow/include)
for map in include/module.modulemap "$built"/CGesture{Core,Explain,Math,Wayland,Window}.build/module.modulemap; do
	[[ ! -f $map ]] || flags+=(-Xcc "-fmodule-map-file=$map")
done
target=$("$(toolchain swiftc)" -print-target-info |
	sed -nE 's/^ *"unversionedTriple": "(.*)",$/\1/p' | head -n 1)

# manual MODULE SITE writes the manual of a module.
manual() {
	local module=$1 folder=$2 page=${1,,} extensions=()
	# A view has its onDraw from there.
	[[ $module != GestureWindow ]] || extensions=(-emit-extension-block-symbols)
	# Extracts symbol graphs from the existing build. The compiler would need another build for them.
	mkdir "$scratch/$module"
	"$(toolchain swift-symbolgraph-extract)" -module-name "$module" -target "$target" \
		"${flags[@]}" "${extensions[@]}" -minimum-access-level public -skip-inherited-docs \
		-output-dir "$scratch/$module"
	cp -R "Sources/$module/$module.docc" "$scratch"
	docs/build/topics.py "$scratch/$module/$module.symbols.json" "$scratch/$module.docc"
	"$(toolchain docc)" convert "$scratch/$module.docc" \
		--additional-symbol-graph-dir "$scratch/$module" \
		--fallback-display-name "$module" --fallback-bundle-identifier "$page" \
		--warnings-as-errors --transform-for-static-hosting --hosting-base-path "$page-site" \
		--output-path "$folder"
	docs/build/docc-site.py "$folder" "$page-site" "$page"

	# DocC puts symbols without a topic under generated headings.
	python3 - "$folder/data/documentation/$page.json" "$module" <<-'END'
		import json
		import sys

		with open(sys.argv[1], encoding="utf-8") as file:
		    page = json.load(file)
		left = [name.rsplit("/", 1)[-1] for topic in page["topicSections"] if topic.get("generated")
		        for name in topic["identifiers"]]
		sys.exit(f"missing in the topics of {sys.argv[2]}.md: " + ", ".join(left) if left else 0)
	END
}

manual GestureKit "$site"
docs/build/check-site.py "$site"
manual GestureWayland "$site/wayland"
manual GestureWindow "$site/window"
if [[ -n ${1:-} ]]; then
	say "The GestureKit manual is in $site. To read it, run"
	say "  python3 -m http.server --directory $site"
	say "and open http://localhost:8000/, or its folders wayland/ and window/. It"
	say "works on any server, below any path."
fi
