#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks idf_component.yml by Espressif's schema, library.json by PlatformIO's, and that .spi.yml names
# products with a manual. The tools come from PyPI, once.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

here=Tests/packaging/manifests
venv=.build-manifests
if ! cmp -s $here/requirements.txt $venv/installed; then
	say "installing compote and platformio into $venv"
	python3 -m venv $venv
	$venv/bin/pip install --quiet --disable-pip-version-check --no-deps -r $here/requirements.txt </dev/null
	cp $here/requirements.txt $venv/installed
fi
$venv/bin/compote manifest lint idf_component.yml
$venv/bin/python $here/check.py
