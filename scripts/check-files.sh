#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-files.sh purity: CGestureCore/ has only .c and .h files. SwiftPM would pass others to the
# compiler.
# check-files.sh listed: gesturecore.sources, which meson and CMake read, has all C files of the core
# and its sentences, each once, and no other; meson.build names all C tests. C++ and Rust have each
# recognizer of kinds.def but the custom one.
# check-files.sh length: no file has more than 700 lines.
# check-files.sh cited: docs/contract.md has what others cite: (11.37), P21, and in the model (4).
# check-files.sh documents: links between documents lead to a file and a heading, a link that is labeled
# with the name of a file leads to that file, and lines of README.md and docs/ have at most 120 columns,
# but for tables, code and addresses. README.md has at most 150 lines.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

longest=700
bad=0

case ${1:-} in
purity)
	while read -r file; do
		say "$file: only .c and .h belong in CGestureCore/"
		bad=1
	done < <(find CGestureCore -type f ! -name '*.c' ! -name '*.h')
	;;
listed)
	if ! diff <(grep -vE '^(#|Tests/)' gesturecore.sources | LC_ALL=C sort) \
		<(find CGestureCore Sources/CGestureExplain -name '*.c' | LC_ALL=C sort); then
		say "gesturecore.sources (<) differs from the C files that are there (>)"
		bad=1
	fi
	while read -r test; do
		if ! grep -qF "'$test'" meson.build && ! grep -qxF "Tests/core/$test.c" gesturecore.sources; then
			say "$test is in neither gesturecore.sources nor meson.build"
			bad=1
		fi
	done < <(find Tests/core -name 'test_*.c' -exec basename {} .c \;)
	while read -r kind; do
		for file in include/gesturecore/gesturecore.hpp bindings/rust/src/kinds.rs; do
			if ! grep -qw "gc_${kind}_init" "$file"; then
				say "$file has no $kind"
				bad=1
			fi
		done
	done < <(sed -nE 's/^GC_KIND\(.*, ([a-z_]+), (ONCE|CHANGES),.*/\1/p' include/gesturecore/kinds.def)
	;;
length)
	while read -r lines file; do
		if ((lines > longest)) && [[ $file != total ]]; then
			say "$file: $lines lines, at most $longest"
			bad=1
		fi
	done < <(project_files . '*.c' '*.h' '*.swift' '*.py' '*.sh' '*.rs' |
		xargs -d '\n' wc -l)
	;;
cited)
	contract=docs/contract.md
	# Sections, the names of their parts, items, and vectors.
	known=$(awk '
		/^## [0-9]+\. / { section = $2 + 0; print section }
		/^### / { print tolower($2) }
		/^[0-9]+\. / { print section "." $1 + 0 }
		/^\| P[0-9]+ \|/ { print $2 }
	' $contract)
	twice=$(sort <<<"$known" | uniq -d | xargs)
	[[ -z $twice ]] || die "$contract has twice: $twice"
	count=0
	while IFS=: read -r file line cited; do
		for name in ${cited//[!a-zA-Z0-9.]/ }; do
			[[ $name != section ]] || continue
			count=$((count + 1))
			if ! grep -qxF -- "$name" <<<"$known"; then
				say "$file:$line: $contract has no $name"
				bad=1
			fi
		done
	done < <(
		# The model cites sections, too. (11.36) in the tables of performance.md is a ratio, and P1 in an
		# example is a register.
		files=$(project_files . '*.c' '*.h' '*.swift' '*.py' '*.sh' '*.md' '*.play' |
			grep -vE '^./(examples/|Tests/model/|docs/performance)')
		# shellcheck disable=SC2086 # paths without spaces
		grep -HnoP '\bP\d+\b|(?<!\w)\(([\w.]+, )*11\.\d+(, [\w.]+)*\)' $files
		grep -rnoP '(?<!\w)\(\d[\d.]*(, [\w.]+)*\)|section \d+' Tests/model
	)
	((count > 0)) || die "nothing cites $contract"
	say "$count citations"
	;;
documents)
	project_files . '*.md' | grep -v '\.docc/' | python3 -c '
import pathlib, re, sys

def prose(path):
    "The lines of a document without those of its code."
    return re.sub(r"^```.*?^```$", lambda code: "\n" * code[0].count("\n"), path.read_text(), flags=re.S | re.M)

def headings(path):
    for heading in re.findall(r"^#+ (.*?)(?: \{#.*\})?$", prose(path), re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")

bad = 0
if pathlib.Path("README.md").read_text().count("\n") > 150:
    print("README.md has more than 150 lines")
    bad = 1
for document in map(pathlib.Path, sys.stdin.read().split()):
    for number, line in enumerate(prose(document).split("\n"), 1):
        for label, path, name in re.findall(r"([^\[]*)\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)", line):
            target = document.parent / path if path else document
            file = re.fullmatch(r"`?(?:\S*/)?([\w-]+(?:\.[\w-]+)*\.[a-z]+)`?", label)
            if file and file[1] != target.name:
                print(f"{document}:{number}: the link labeled {label} leads to {target.name}")
                bad = 1
            if not target.exists() or name and name not in headings(target):
                print(f"{document}:{number}: the link to {path}#{name} leads nowhere")
                bad = 1
        is_ours = document.parts[0] == "docs" or str(document) == "README.md"
        if is_ours and len(line) > 120 and " " in line and not line.startswith("|"):
            print(f"{document}:{number}: {len(line)} columns, at most 120")
            bad = 1
sys.exit(bad)' || bad=1
	;;
*)
	die "usage: check-files.sh purity | listed | length | cited | documents"
	;;
esac
exit $bad
