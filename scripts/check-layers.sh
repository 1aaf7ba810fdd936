#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks what the core includes, and what the modules import.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

bad=0
complain() {
	say "$*"
	bad=1
}

# Each target of the manifests with its dependencies: of our modules, it may import these alone.
targets=$(
	python3 - Package.swift Tools/Package.swift <<-'END'
		import pathlib, re, sys
		text = "\n".join(pathlib.Path(name).read_text() for name in sys.argv[1:])
		text = re.sub(r'//.*|, package: "[^"]*"', "", text)
		module = dict(re.findall(r'let (\w+) = Target\.Dependency\.product\(name: "(\w+)"', text))
		for kind, name, dependencies in re.findall(
		        r'\.(\w+)\(\s*(?:name: )?"([\w-]+)"(?:,\s*(?:dependencies: )?\[([^]]*)\])?', text):
		    if kind.lower().endswith("target") or kind in ("systemLibrary", "module", "program"):
		        print(name, *(module.get(word, word) for word in re.findall(r"[\w-]+", dependencies)))
	END
)

# Folders and files whose code may mention libinput.
says_libinput='^(Tools/)?Sources/(CGestureLibinput|GestureLibinput|CInterposedEvdev|CEmulatedEvdev|EvdevReplay)/'
says_libinput+='|^Tools/Sources/(gesture|GestureReplay)/(.*/)?[A-Za-z]*(Device|Monitor|Player|RunSession)[A-Za-z]*(\.swift$|/)'

# What a file of the core, or a public header, may include. scripts/check-rooms.py checks which headers
# and files of the core a file of the core may use.
core_include() {
	local file=$1 include=$2
	case $include in
	'<gesturecore/libinput.h>' | '<gesturecore/explain.h>' | '<gesturecore/wlroots'*)
		[[ $file == include/gesturecore/wlroots* ]] ||
			complain "$file includes $include: the core does not know the libraries above it"
		;;
	'<stdint.h>' | '<stdbool.h>' | '<stddef.h>' | '<gesturecore/'*) ;;
	'"'*)
		[[ $file == CGestureCore/* ]] || complain "$file: a public header includes <gesturecore/...> only, not $include"
		;;
	*)
		[[ $file != include/gesturecore/libinput.h || $include != '<libinput.h>' ]] || return 0
		complain "$file includes $include: the core may include <stdint.h>, <stdbool.h>, <stddef.h> and its own headers"
		;;
	esac
}

while IFS=: read -r file line; do
	include=$(sed -E 's/^[ \t]*#[ \t]*include[ \t]*([<"][^>"]*[>"]).*$/\1/' <<<"$line")
	core_include "$file" "$include"
done < <(grep -rE '^[[:space:]]*#[[:space:]]*include' --include='*.[ch]' CGestureCore include)

folders=$(find Sources Tools/Sources -mindepth 1 -maxdepth 1 -type d | sort)
ours="CGestureCore $(sed 's#.*/##' <<<"$folders" | tr '\n' ' ')"
for folder in $folders; do
	module=${folder##*/}
	# meson alone builds CGestureWlroots.
	allowed=$(grep -E "^$module( |\$)" <<<"$targets") || [[ $module == CGestureWlroots ]] ||
		complain "$folder: it is no target of the manifests"
	allowed="${allowed#"$module"} "
	while IFS=: read -r file line; do
		imported=$(sed -E 's/^.*import +((struct|class|enum|protocol|func|var|let|typealias) +)?([A-Za-z_0-9]+).*$/\3/' <<<"$line")
		if [[ " $ours " == *" $imported "* && $allowed != *" $imported "* ]]; then
			complain "$file imports $imported; $module may import:$allowed"
		fi
		if [[ $line == *public\ import\ C[A-Z]* && $line != @_spiOnly\ * || $line == *@_exported* ]]; then
			complain "$file: import $imported as internal: no C type in a public signature"
		fi
	done < <(grep -rE '^[[:space:]]*(@[_a-zA-Z()]+ +)*((public|package|internal|fileprivate|private) +)?import ' \
		--include='*.swift' "$folder")
	while IFS=: read -r file line; do
		complain "$file: $line: private headers of the core stay in the core"
	done < <(grep -rE '#[[:space:]]*include.*CGestureCore/' --include='*.[ch]' "$folder")
done

# Finds the members of structs in the headers. "private" are those in private.h and below "//
# private state"; "public" are the others.
members() {
	awk -v wanted="$1" '
		/^struct .*\{/ { part = FILENAME ~ /\/private\.h$/ ? "private" : "public" }
		/\/\/ private state/ { part = "private"; next }
		/^\}/ { part = "" }
		part != wanted { next }
		{ sub(/\/\/.*/, ""); gsub(/\/\*.*\*\//, "") }
		match($0, /\(\*[a-z_]+\)\(/) { print substr($0, RSTART + 2, RLENGTH - 4); next }
		/^[ \t]+[a-z].*[;,]/ {
			gsub(/\[[^]]*\]/, "")
			sub(/^[ \t]+(const )?(struct |enum )?[a-z_0-9]+ /, "")
			gsub(/[*;,]/, " ")
			for (i = split($0, name, " "); i > 0; i--) { print name[i] }
		}
	' include/gesturecore/*.h | sort -u
}
# Swift must not use a private member: a name that is only private must not follow `.pointee.`. If
# it has an underscore, it must not follow any dot, because names in Swift have none.
private=$(comm -23 <(members private) <(members public))
any=$(paste -sd '|' <<<"$private")
underscored=$(grep _ <<<"$private" | paste -sd '|')
while IFS=: read -r file number line; do
	complain "$file:$number: ${line#"${line%%[![:space:]]*}"}"
	complain "   Swift reads no private field of the core: add a function to include/gesturecore/"
done < <(grep -rnE "\.pointee\.($any)\b|\.($underscored)\b" --include='*.swift' Sources)

# Unsafe idioms may occur only in one file of a module, which argues why they are safe.
unsafe='@exclusivity|unowned\(unsafe\)|Unmanaged|unsafeBitCast|unsafeDowncast|nonisolated\(unsafe\)'
unsafe+='|assumingMemoryBound|_withUnsafeGuaranteedRef|@unchecked'
while IFS=: read -r file number line; do
	[[ $file != */Unsafe.swift && $file != */SanitizedMutex.swift ]] || continue
	# Unsafe.swift names the files of properties whose exclusive access is not checked.
	if [[ $line == *@exclusivity* ]] && grep -qF "\`${file##*/}\`" "${file%%/GestureKit/*}/GestureKit/Memory/Unsafe.swift"; then
		continue
	fi
	# Embedded Swift has no weak references to objects of the program.
	if [[ $line == *unowned\(unsafe\)* ]]; then
		above=$(sed -n "$((number > 2 ? number - 2 : 1)),$((number - 1))p" "$file")
		[[ $above != *'#if hasFeature(Embedded)'* && $above != *'Embedded Swift has no weak'* ]] || continue
	fi
	complain "$file:$number: ${line#"${line%%[![:space:]]*}"}"
	complain "   use the types of Unsafe.swift, or add one there and say why it is safe"
done < <(grep -rnE "$unsafe" --include='*.swift' Sources)

# Through pointers with these names, Swift may read only public fields of the core.
private_reads='\b(raw|engine|pointer|recognizer|node|child|custom|pan|pinch|turn|fingers)\.pointee'
public_reads='\.pointee\.(user_data|client|values|base\.user_data)\b'
while IFS=: read -r file number line; do
	[[ $line =~ ^[[:space:]]*// ]] && continue
	if grep -qE "$private_reads" <<<"$(sed -E "s/$public_reads//g" <<<"$line")"; then
		complain "$file:$number: ${line#"${line%%[![:space:]]*}"}"
		complain "   Swift reads no private field of the core: add a function to include/gesturecore/"
	fi
done < <(grep -rnE "$private_reads" --include='*.swift' Sources/GestureKit Sources/GestureLibinput)

# The C library has other names elsewhere: with Musl, and on Apple's systems for what needs no Linux.
while read -r file; do
	grep -qE '^(internal )?import Musl$' "$file" || complain "$file: imports Glibc alone: import Musl where that is"
	[[ $file =~ ^Sources/Gesture(Wayland|Libinput|Window)/ ]] || grep -qE '^(internal )?import Darwin$' "$file" ||
		complain "$file: imports Glibc alone: import Darwin where that is"
done < <(grep -rlE '^(internal |public )?import Glibc$' --include='*.swift' Sources)

# Only code counts: comments and strings may mention it.
while read -r file; do
	[[ ! $file =~ $says_libinput ]] || continue
	if found=$(awk '
		/"""/ { if (gsub(/"""/, "") % 2) { text = !text }; next }
		text { next }
		{ gsub(/"[^"]*"/, ""); sub(/\/\/.*/, ""); sub(/\/\*.*/, "") }
		/^[ \t]*\*/ { next }
		tolower($0) ~ /libinput/ { print FILENAME ":" FNR ": " $0; found = 1 }
		END { exit !found }
	' "$file"); then
		complain "$found"
		complain "   only the adapter, GestureLibinput and the device code of the command may mention libinput"
	fi
done < <(project_files CGestureCore '*.c' '*.h' && project_files Sources '*.c' '*.h' '*.swift' &&
	project_files Tools/Sources '*.c' '*.h' '*.swift')

exit $bad
