#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# install-command.sh PREFIX: builds and installs the command with the programs that it starts, the
# library that it preloads into programs, its man pages and its completions for bash, zsh and fish.
# DESTDIR is prepended to the prefix, for packages.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=${1:?where to, such as /usr/local}
[[ $prefix == /* ]] || die "PREFIX must be absolute, not $prefix"
to=${DESTDIR:-}$prefix

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
install -D -m 644 "$scratch/libgesture-panel.so" "$to/lib/gesture/libgesture-panel.so"
install -D -m 644 Tools/desktop/70-gesture.rules "$to/lib/udev/rules.d/70-gesture.rules"
install -D -m 644 Tools/desktop/gesture-run.service "$to/lib/systemd/user/gesture-run.service"
install -D -m 644 -t "$to/share/man/man1" .build-man/gesture*.1
install -D -m 644 "$scratch/bash" "$to/share/bash-completion/completions/gesture"
install -D -m 644 "$scratch/zsh" "$to/share/zsh/site-functions/_gesture"
install -D -m 644 "$scratch/fish" "$to/share/fish/vendor_completions.d/gesture.fish"
say "installed: $to/bin/gesture, its programs, man pages and completions"
