# SPDX-License-Identifier: MIT
"""The compilers and tools that run.py runs."""
import os
import re
import shutil
import subprocess
import sys


def die(*lines):
    sys.exit("\n".join(f"cost: {line}" for line in lines))


def toolchain(tool):
    """Finds a tool of the Swift toolchain, which may not be in PATH."""
    swift = shutil.which("swift")
    for path in [swift, swift and os.path.realpath(swift)]:
        candidate = path and os.path.join(os.path.dirname(path), tool)
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    return shutil.which(tool) or die(f"{tool} is missing: run scripts/setup.sh")


def output(*command, **options):
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, **options)
    if run.returncode != 0:
        die(" ".join(map(str, command)), *run.stderr.splitlines()[-20:])
    return run.stdout


def major_version(compiler):
    first = output(compiler, "--version").splitlines()[0]
    # Ignore parentheses, where distributions put their own version.
    found = re.search(r"(\d+)\.\d+\.\d+", re.sub(r"\(.*?\)", "", first))
    return int(found[1]) if found else 0
