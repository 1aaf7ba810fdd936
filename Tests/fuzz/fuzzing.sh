# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Sourced by fuzz.sh: builds fuzzers in $build, and plays regressions and corpora with them.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

# shellcheck disable=SC2034 # used by the scripts that source this
build=.build-fuzz sanitizers=address,undefined,implicit-conversion
# libFuzzer prints what failed. Swift's own report can take minutes under the sanitizer.
export SWIFT_BACKTRACE=enable=no

# check NAME COMMAND... counts a command as passed or failed. Its output is in $log.
check() {
	local name=$1
	shift
	tally "$@" >"$log" 2>&1 || {
		tail -n 60 "$log"
		say "failed: $name"
	}
}

# c_fuzzer NAME FILE... builds $build/fuzz_NAME from the core and these files, with $sanitizers. The
# core wraps unsigned numbers on purpose. All its conversions that change a value have a cast.
c_fuzzer() {
	local name=$1 core
	shift
	mkdir -p "$build"
	mapfile -t core < <(find CGestureCore -name '*.c' | sort)
	"$(toolchain clang)" -std=c11 -g -O1 -w -fuse-ld=lld \
		-fsanitize="fuzzer,$sanitizers" -fno-sanitize-recover=all \
		-Iinclude -ICGestureCore "${core[@]}" "$@" -lm -o "$build/fuzz_$name"
}

# The libraries that Swift fuzzers link, with the fuzzer's instrumentation and the core's checks of debug
# builds. SwiftPM takes long to find that nothing has changed.
swift_libraries() {
	local target stamp=$build/swift/built
	[[ ! -f $stamp || -n $(find Package.swift Tools/Package.swift include CGestureCore Sources Tools/Sources \
		-newer "$stamp" -print -quit) ]] || return 0
	mkdir -p "$build/swift"
	touch "$stamp.new"
	for target in EvdevRecording GestureConfiguration GestureTrace; do
		# SwiftPM cannot reuse this file, which it wrote for a single target.
		rm -f "$build/swift/release/description.json"
		tools build -c release -j "$jobs" --scratch-path "$build/swift" --target "$target" \
			-Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address -Xcc -UNDEBUG
	done
	mv "$stamp.new" "$stamp"
}

# swift_fuzzer NAME FILE... builds $build/fuzz_NAME from GestureKit, the readers of recordings and of
# configurations, and these files.
swift_fuzzer() {
	local name=$1 products parts sources objects
	shift
	swift_libraries
	products=$(tools build -c release --scratch-path "$build/swift" --show-bin-path)
	parts=("$products"/{CGestureCore,CGestureExplain,CGestureMath,GestureKit,GestureRecording}.build
		"$products"/{YAMLTree,EvdevRecording,GestureConfiguration,GestureTrace}.build)
	# SwiftPM keeps the objects of sources that have been removed or renamed.
	sources=$(find CGestureCore Sources Tools/Sources "$build/swift/checkouts" -name '*.[cs]*' \
		-printf '%f.o\n')
	mapfile -t objects < <(find "${parts[@]}" -name '*.o' | grep -F -f <(sed 's,^,/,' <<<"$sources") | sort)
	swiftc -O -use-ld=lld -parse-as-library -swift-version 6 -sanitize=fuzzer,address \
		-enable-upcoming-feature InternalImportsByDefault \
		-package-name tools -module-name "fuzz_${name//-/_}" \
		-I "$products/Modules" -Xcc -Iinclude -Xcc -fmodule-map-file=include/module.modulemap \
		-Xcc -ISources/CGestureExplain/include -Xcc -ISources/CGestureMath/include \
		-Xcc -fmodule-map-file="$products/CGestureExplain.build/module.modulemap" \
		-Xcc -fmodule-map-file="$products/CGestureMath.build/module.modulemap" \
		-Xcc -fmodule-map-file=Tools/Sources/CLibYAML/module.modulemap \
		"$@" "${objects[@]}" -lm -lyaml -o "$build/fuzz_$name"
}

# unpack_corpus NAME puts into $build/corpus-NAME what there is for a fuzzer: what libFuzzer has found, in
# corpus, and examples, whose names tell what they are.
unpack_corpus() {
	local corpus=Tests/fuzz/corpus/$1 examples=Tests/fuzz/examples/$1 unpacked=$build/corpus-$1
	rm -rf "$unpacked"
	mkdir -p "$unpacked"
	[[ ! -f $corpus.tar.gz ]] || tar -xzf "$corpus.tar.gz" -C "$unpacked"
	[[ ! -d $examples ]] || cp "$examples"/* "$unpacked"
}

# fuzz NAME SECONDS OPTION... runs $build/fuzz_NAME: all regressions, then the fuzzer, starting from
# the corpus. Inputs with new coverage are in $build/found-NAME.
fuzz() {
	local name=$1 seconds=$2 program=$build/fuzz_$1 log=$build/log-$1 file runs
	shift 2
	while read -r file; do
		check "$file" "$program" "$file"
	done < <(find Tests/fuzz/regressions -type f -path "*/$name/*" | sort)
	unpack_corpus "$name"
	# libFuzzer writes new inputs to the first folder.
	rm -rf "$build/found-$name"
	mkdir -p "$build/found-$name"
	check "after $seconds s of fuzzing" "$program" "$@" -max_total_time="$seconds" \
		-artifact_prefix="$build/" "$build/found-$name" "$build/corpus-$name"
	runs=$(sed -nE 's/^Done ([0-9]+) runs.*/\1/p' "$log")
	say "note: ${runs:-no} inputs in $seconds s"
}

# grow_corpus NAME OPTION... makes the archive the smallest set of inputs that have, with the examples,
# the coverage of the corpus and of the inputs that were found. The same inputs give the
# same bytes.
grow_corpus() {
	local name=$1 corpus=Tests/fuzz/corpus/$1 examples=Tests/fuzz/examples/$1 merged=$build/merged-$1 file
	shift
	rm -rf "$merged"
	mkdir -p "$merged"
	[[ ! -d $examples ]] || cp "$examples"/* "$merged"
	"$build/fuzz_$name" "$@" -set_cover_merge=1 -use_counters=0 "$merged" "$build/corpus-$name" "$build/found-$name"
	for file in "$examples"/*; do
		rm -f "$merged/${file##*/}"
	done
	tar --format=ustar --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 \
		-C "$merged" -c --files-from=<(find "$merged" -type f -printf '%P\n' | LC_ALL=C sort) |
		gzip -9n >"$corpus.tar.gz"
	say "$corpus.tar.gz: $(find "$merged" -type f | wc -l) inputs, $(stat -c %s "$corpus.tar.gz") bytes"
}
