#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-files.sh purity: CGestureCore/ has only .c and .h files. SwiftPM would pass others to the
# compiler.
# check-files.sh listed: meson.build names all C files and C tests.
# check-files.sh length: no file has more than 700 lines.

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
		find Tests/CGestureCoreTests -name 'test_*.c' -exec basename {} .c \;)
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
*)
	die "usage: check-files.sh purity | listed | length"
	;;
esac
exit $bad
