# SPDX-License-Identifier: MIT
"""Runs the steps of `make test` with a mutant, in a copy of the project."""
import os
import subprocess

# Those that judge the core besides what suite.py runs, the fastest first.
STEPS = (
    "Swift tests",
    "the command",
)


def copy_project(root, folder):
    """The committed files. The copy keeps its builds for the next mutant."""
    if not folder.exists():
        subprocess.run(["git", "clone", "--quiet", "--shared", root, folder], check=True)
    commit = subprocess.check_output(["git", "-C", root, "rev-parse", "HEAD"], text=True).strip()
    for command in (["fetch", "--quiet"], ["checkout", "--quiet", "--force", "--detach", commit]):
        subprocess.run(["git", "-C", folder, *command], check=True)


def passes(folder, step):
    done = subprocess.run(
        ["scripts/test.sh", "test"], cwd=folder, env={**os.environ, "ONLY": step},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode == 0


def first_failing_step(root, folder, mutant):
    copy_project(root, folder)
    path = folder / "CGestureCore" / mutant.file
    path.write_bytes(mutant.applied(path.read_bytes()))
    return next((step for step in STEPS if not passes(folder, step)), None)
