#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# install-command.sh PREFIX: builds and installs the command with the programs that it starts, the
# library that it preloads into programs, its man pages and its completions for bash, zsh and fish.
# DESTDIR is prepended to the prefix, for packages. RULE=yes also installs the udev rule that lets all
# programs of the user at the machine read and write touchscreens, touchpads and pens.
#
# It prints each file that is no program, page or completion, because the system itself reads such files.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=${1:?where to, such as /usr/local}
[[ $prefix == /* ]] || die "PREFIX must be absolute, not $prefix"
to=${DESTDIR:-}$prefix
rule=${RULE:-no}
[[ $rule == yes || $rule == no ]] || die "RULE is yes or no, not $rule: docs/run.md says what the rule allows"

Tools/package/man.sh .build-man
# With its imports read-only, as SECURITY.md says.
build_command -c release -Xlinker -z -Xlinker now
built=$(tools build -c release --show-bin-path)

scratch_folder
Tools/preload/build.sh "$scratch"
for shell in bash zsh fish; do
	# Shells read them, and run none.
	"$built/gesture" --generate-completion-script "$shell" | sed '1{/^#!/d}' >"$scratch/$shell"
done
install -D -m 755 "$built/gesture" "$to/bin/gesture"
for program in "${command_programs[@]:1}"; do
	install -D -m 755 "$built/$program" "$to/libexec/gesture/$program"
done
install -D -m 755 "$scratch/gesture-touch-client" "$to/libexec/gesture/gesture-touch-client"
install -D -m 644 -t "$to/share/man/man1" .build-man/gesture*.1
install -D -m 644 "$scratch/bash" "$to/share/bash-completion/completions/gesture"
install -D -m 644 "$scratch/zsh" "$to/share/zsh/site-functions/_gesture"
install -D -m 644 "$scratch/fish" "$to/share/fish/vendor_completions.d/gesture.fish"
say "installed: $to/bin/gesture, its programs, man pages and completions"

# install_told FILE TARGET WHAT installs a file, and says what it is.
install_told() {
	install -D -m 644 "$1" "$to/$2"
	say "installed: $to/$2: $3"
}

install_told "$scratch/libgesture-panel.so" lib/gesture/libgesture-panel.so \
	"gesture panel preloads it into the program that you name"
install_told Tools/desktop/gesture-run.service lib/systemd/user/gesture-run.service \
	"a service that runs gesture run, if you enable it"
if [[ $rule == yes ]]; then
	install_told Tools/desktop/70-gesture.rules lib/udev/rules.d/70-gesture.rules \
		"all programs of the user at the machine can read touchscreens, touchpads and pens, and so what is typed on a screen. They can also inject touches, and take a device from the desktop"
elif [[ -e $to/lib/udev/rules.d/70-gesture.rules ]]; then
	say "still installed: $to/lib/udev/rules.d/70-gesture.rules, from an earlier RULE=yes. To take the access back, remove it and restart; docs/run.md has a way without a restart"
else
	say "not installed: the rule that lets programs read and write touchscreens, touchpads and pens. RULE=yes installs it; docs/run.md says what it allows"
fi
