#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-mutants.sh [OPTION...]: breaks the core in small ways, and checks that the tests notice. The
# options are those of Tests/core/mutation/mutate.py: --count 200, --seed 2, --list.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

folder=.build-mutation
libclang_version=18.1.1

if ! "$folder/venv/bin/pip" show libclang 2>/dev/null | grep -qx "Version: $libclang_version"; then
	say "installing libclang $libclang_version into $folder"
	python3 -m venv "$folder/venv"
	"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
		"libclang==$libclang_version" </dev/null
fi
exec "$folder/venv/bin/python" Tests/core/mutation/mutate.py "$@"
