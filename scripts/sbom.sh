#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# sbom.sh          writes .build-sbom/gesturekit.spdx.json, which lists the files and dependencies of
#                  the project at HEAD
# sbom.sh --check  writes it twice, with another time zone, locale and order of Python's sets, and
#                  checks that the bytes are the same and that pyspdxtools reads them

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

venv=.build-sbom/tools
document=.build-sbom/gesturekit.spdx.json

[[ ${1:-} =~ ^(--check)?$ ]] || die "usage: sbom.sh [--check]"
python_tools "$venv" scripts/sbom-requirements.txt --no-deps
tools package resolve >/dev/null
TZ=UTC PYTHONHASHSEED=0 "$venv/bin/python" scripts/sbom.py "$document"
if [[ ${1:-} == --check ]]; then
	scratch_folder
	TZ=Asia/Tokyo LC_ALL=C PYTHONHASHSEED=1 "$venv/bin/python" scripts/sbom.py "$scratch/again.spdx.json"
	cmp "$document" "$scratch/again.spdx.json"
	"$venv/bin/pyspdxtools" --infile "$document" >/dev/null
else
	say "$document"
fi
