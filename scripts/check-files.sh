#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-files.sh purity: CGestureCore/ has only .c and .h files. SwiftPM would pass others to the
# compiler.
# check-files.sh listed: meson.build names all C files and C tests.
# check-files.sh length: no file has more than 700 lines.
# check-files.sh cited: docs/contract.md has what others cite: (11.37), P21, and in the model (4).

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
	while read -r file; do
		if ! grep -qF "'$file'" meson.build; then
			say "$file is not in meson.build"
			bad=1
		fi
	done < <(find CGestureCore -name '*.c' &&
		find Tests/core -name 'test_*.c' -exec basename {} .c \;)
	;;
length)
	while read -r file; do
		lines=$(wc -l <"$file")
		if ((lines > longest)); then
			say "$file: $lines lines, at most $longest"
			bad=1
		fi
	done < <(project_files . '*.c' '*.h' '*.swift' '*.py' '*.sh' '*.js' '*.css' '*.html')
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
		# The model cites sections, too, and the oracle names tests after vectors. (11.36) in the tables
		# of performance.md is a ratio, and P1 in an example is a register.
		files=$(project_files . '*.c' '*.h' '*.swift' '*.py' '*.sh' '*.md' |
			grep -vE '^./(examples/|Tests/model/|docs/performance)')
		# shellcheck disable=SC2086 # paths without spaces
		grep -HnoP '\bP\d+\b|(?<!\w)\(([\w.]+, )*11\.\d+(, [\w.]+)*\)' $files
		grep -rnoP '(?<!\w)\(\d[\d.]*(, [\w.]+)*\)|section \d+' Tests/model
		grep -rnoP '(?<=_)p\d+(?=_)' Tests/oracle --include='*.py' | sed 's/:p/:P/'
	)
	((count > 0)) || die "nothing cites $contract"
	say "$count citations"
	;;
*)
	die "usage: check-files.sh purity | listed | length | cited"
	;;
esac
exit $bad
