# SPDX-License-Identifier: MIT
"""Which claims have been proved as they are: proved.txt has a hash for each, of all that its proof reads.

That is the code of the core and of the claim, without comments and without the system's headers, the fields
of the claim, and the commands of the tools. Other versions of the tools do not change it.
"""

import dataclasses
import functools
import hashlib
import subprocess

import tools
from claims import HERE, ROOT

FILE = HERE / "proved.txt"
# The place of an assertion is in its message.
WITHOUT_PLACES = ("-Wno-builtin-macro-redefined", "-D__FILE__=0", "-D__LINE__=0")
COMMANDS = ("proof.h", "proof_clz.h", "splits.txt", "tools.py")


@functools.cache
def code(file):
    """The lines of a file and of what it includes of this repository, as the compiler reads them."""
    text = subprocess.run([tools.CLANG, "-E", *WITHOUT_PLACES, *tools.INCLUDES, file], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout
    lines, is_ours = [], True
    for line in text.splitlines():
        if line.startswith("# "):
            is_ours = str(ROOT) in line
        elif is_ours and line.strip():
            lines.append(" ".join(line.split()))
    return "\n".join(lines)


def hash_of(claim):
    fields = {**dataclasses.asdict(claim), "file": claim.file.name}
    sources = [claim.file]
    if "exhaustive" in claim.tools:
        sources.append(HERE / "exhaustive" / f"{claim.options['exhaustive'][0]}.c")
    parts = [repr(fields), *map(code, sources), *((HERE / name).read_text() for name in COMMANDS)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def read():
    if not FILE.exists():
        return {}
    return dict(line.split() for line in FILE.read_text().splitlines())


def write(known, newly):
    """Notes that some of the known claims are proved now. Forgets claims that are gone."""
    proved = read() | {claim.name: hash_of(claim) for claim in newly}
    names = {claim.name for claim in known}
    FILE.write_text("".join(f"{name} {proved[name]}\n" for name in sorted(proved) if name in names))
