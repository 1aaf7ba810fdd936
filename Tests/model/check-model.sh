#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check-model.sh [COUNT] [SEED]   compares the core with a model of its arbiter (Tests/model) on
#                                 COUNT random set-ups, by default 100,000. SEED is the first
#
# A set-up that disagrees is reduced and printed, with the seed that plays it again.

exec "$(dirname "${BASH_SOURCE[0]}")/../random/metamorphic.sh" --model --streams "${1:-100000}" "${2:-1}"
