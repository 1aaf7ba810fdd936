# SPDX-License-Identifier: MIT
"""Checks library.json by PlatformIO's schema, and that .spi.yml names products with a manual."""
import pathlib
import re
import sys

from platformio.package.manifest.parser import ManifestParserFactory
from platformio.package.manifest.schema import ManifestSchema
from ruamel.yaml import YAML

ROOT = pathlib.Path(__file__).resolve().parents[3]

# PlatformIO would fetch the list of all licenses from a server.
ManifestSchema.load_spdx_licenses = staticmethod(lambda: {"licenses": [{"licenseId": "MIT"}]})
library = ManifestSchema().load_manifest(
    ManifestParserFactory.new_from_file(str(ROOT / "library.json")).as_dict())
missing = [path for path in library["export"]["include"] if not (ROOT / path).exists()]
if missing:
    sys.exit(f"library.json: not there: {missing}")

products = set(re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text()))
documented = {path.parent.name for path in (ROOT / "Sources").glob("*/*.docc")}
named = {target for config in YAML(typ="safe").load((ROOT / ".spi.yml").read_text())["builder"]["configs"]
         for target in config["documentation_targets"]}
if named != products & documented:
    sys.exit(f".spi.yml: documentation_targets: {sorted(named)}, "
             f"but these have a manual: {sorted(products & documented)}")
