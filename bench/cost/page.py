# SPDX-License-Identifier: MIT
"""The size of the playground's WebAssembly: the core with its sentences, for a page."""
import gzip

from building import ROOT
from toolchain import output


def rows():
    """Rows (key, what, unit, value)."""
    output(ROOT / "Tools/playground/build.sh")
    binary = (ROOT / ".build-playground/core.wasm").read_bytes()
    packed = len(gzip.compress(binary, 9))
    return [("page", "playground, WebAssembly of core and sentences", "bytes", len(binary)),
            ("page packed", "the same, compressed by gzip", "bytes", packed)]
