#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# fuzz-parsers.sh SECONDS  feeds all regressions, then libFuzzer's mutations of the corpus, to all
#                          readers of recordings and the decoder
#
# An input that fails is left in .build-fuzz/. With the fix, add it to
# Tests/Fuzz/regressions/parsers/. To read one input, run .build-fuzz/fuzz_parsers FILE

source "$(dirname "${BASH_SOURCE[0]}")/fuzzing.sh"

seconds=${1:-}
[[ $seconds =~ ^[0-9]+$ ]] || die "usage: fuzz-parsers.sh SECONDS"

# Longer inputs find no more in this time. The dictionary has the words of the formats.
options=(-max_len=4096 -len_control=10 -timeout=10 -rss_limit_mb=1024
	"-dict=Tests/Fuzz/parsers.dict")

# Builds the library targets with the fuzzer's instrumentation, then links the entry point.
mkdir -p "$build"
# SwiftPM cannot reuse this file, which it wrote for a single target.
rm -f "$build/swift/release/description.json"
tools build -c release -j "$jobs" --scratch-path "$build/swift" --target EvdevDecoding \
	-Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
products=$(tools build -c release --scratch-path "$build/swift" --show-bin-path)
parts=("$products"/{CGestureCore,CGestureExplain,CGestureMath,GestureKit,GestureRecording}.build
	"$products"/{CYaml,Yams,EvdevRecording,EvdevDecoding}.build)
# SwiftPM keeps the objects of sources that have been removed or renamed.
sources=$(find CGestureCore Sources Tools/Sources "$build/swift/checkouts" -name '*.[cs]*' \
	-printf '%f.o\n')
mapfile -t objects < <(find "${parts[@]}" -name '*.o' | grep -F -f <(sed 's,^,/,' <<<"$sources") | sort)
swiftc -O -use-ld=lld -parse-as-library -swift-version 6 -sanitize=fuzzer,address \
	-package-name tools \
	-I "$products/Modules" -Xcc -Iinclude -Xcc -fmodule-map-file=include/module.modulemap \
	-Xcc -ISources/CGestureExplain/include -Xcc -ISources/CGestureMath/include \
	-Xcc -fmodule-map-file="$products/CGestureExplain.build/module.modulemap" \
	-Xcc -fmodule-map-file="$products/CGestureMath.build/module.modulemap" \
	-Xcc -fmodule-map-file="$build/swift/checkouts/Yams/Sources/CYaml/include/module.modulemap" \
	Tests/Fuzz/fuzz_parsers.swift "${objects[@]}" -lm -o "$build/fuzz_parsers"

fuzz parsers "$seconds" "${options[@]}"
fuzz_end
