#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks idf_component.yml by Espressif's schema, library.json by PlatformIO's, and that .spi.yml names
# products with a manual. The tools come from PyPI, once.

source "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"

here=Tests/packaging/manifests
venv=.build-manifests
python_tools $venv $here/requirements.txt --no-deps
$venv/bin/compote manifest lint idf_component.yml
$venv/bin/python $here/check.py
