#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks for all inputs what computes a number: numbers.h says how. prove.sh sets up the tools.

prove.py [--jobs N] [--stride N] [NAME...]
                checks all proofs and loops, or those named. With a stride, a loop takes every
                Nth input, and only the claims are proved that should hold.

The last line is "N passed, N failed".
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CORE = ROOT / "CGestureCore"
LOGS = ROOT / ".build-logs" / "numbers"
ESBMC = os.environ.get("ESBMC", "esbmc")
CLANG = os.environ.get("CLANG", "clang")
# Of the processor, for one run of ESBMC. The longest takes 10 on a usual machine.
SECONDS = 120
MEMORY_BYTES = 8 << 30

CHECKS = ["--overflow-check", "--ub-shift-check", "--clz-zero-check", "--struct-fields-check",
          "--uninitialised-vars-check"]
# How often a loop of the core goes round, where the solver does not find it out: the nodes of a tree,
# and three stops. After one round of the search for the rest time it has any values in range, as
# after all others, so three rounds stand for all.
UNWIND = {"node_places": ["--unwind", "3"], "node_conversion": ["--unwind", "3"],
          "hit_test": ["--unwind", "3"], "momentum_choose_stop": ["--unwind", "4"],
          "momentum_rest_time": ["--unwind", "3", "--no-unwinding-assertions"]}
CODE = re.compile(r"^(PROOF|LOOP)\((\w+).*?^}", re.MULTILINE | re.DOTALL)


# These need no check of their own: others call them and are checked, or they compute nothing.
UNCHECKED = {"gc_version", "gci_scan_match", "gci_scan_is_placed"}
DEFINITION = re.compile(r"^(?![#/}\s])[^;{}=]*?\b(gci?_\w+)\([^;{}]*\) {$", re.MULTILINE)


def unchecked():
    """The functions of the room "numbers" that no check calls."""
    checks = "".join(file.read_text() for file in HERE.glob("*.c"))
    for file in sorted(CORE.glob("numbers/*.[ch]")):
        code = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        for name in DEFINITION.findall(code):
            if name not in UNCHECKED and not re.search(rf"\b{name}\(", checks):
                yield f"{file.relative_to(ROOT)}: no check of Tests/numbers calls {name}()"


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def execute(command, folder, preexec=None):
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             stdin=subprocess.DEVNULL, cwd=folder, preexec_fn=preexec,
                             env={**os.environ, "TMPDIR": str(folder)})
    return process.returncode, process.stdout


def copy_core(folder, contracts):
    """The core as ESBMC 8.4 can read it, which calls the contracts."""
    shutil.copytree(CORE, folder)
    shutil.copytree(ROOT / "include", folder / "include")
    call = re.compile(r"\b(" + "|".join(contracts or ["none"]) + r")\(")
    for file in folder.glob("**/*.[ch]"):
        # Lines that do not belong to a body begin without a tab.
        text = re.sub(r"^\t.*", lambda line: call.sub(r"contract_\1(", line[0]), file.read_text(),
                      flags=re.MULTILINE)
        # It loses literals that are returned below a case.
        text = re.sub(r"return \((struct \w+)\)({.*});", r"{ \1 named = \2; return named; }", text)
        # It does not take offsetof for a constant. Compilers check these.
        file.write_text(re.sub(r"_Static_assert\(offsetof\([^;]*;", "", text))


def prove(file, name, code, folder, wrong):
    """Lets ESBMC prove what holds, or refuse what is wrong."""
    core = folder / "core"
    copy_core(core, set(re.findall(r"\bcontract_(\w+)\(", file.read_text())))
    command = [ESBMC, str(file), f"-I{core}", f"-I{core}/include", "-DPROVING", "--function",
               f"prove_{name}", "--result-only", *UNWIND.get(name, [])]
    command += ["-DPROVING_REFUSED", "--no-standard-checks", "--multi-property"] if wrong else CHECKS
    status, output = execute(command, folder, limit)
    if wrong:
        refused = re.findall(r"^ *FAILED +\[", output, re.MULTILINE)
        return len(refused) == code.count("REFUSED(") > 0, output
    return status == 0 and "VERIFICATION SUCCESSFUL" in output, output


def compile_loops(folder):
    program = folder / "loops"
    sources = [*CORE.glob("*/*.c"), *HERE.glob("*.c")]
    command = [CLANG, "-std=c11", "-O2", "-w", "-DLOOPING", "-fsanitize=undefined,implicit-conversion",
               "-fno-sanitize-recover=all", f"-I{CORE}", f"-I{ROOT / 'include'}",
               *map(str, sources), "-lm", "-o", str(program)]
    status, output = execute(command, folder)
    if status != 0:
        sys.exit(output)
    return program


def run(job, parent, program, stride):
    """Returns whether a job passed, its seconds and its output."""
    kind, file, name, code = job
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(dir=parent) as folder:
        if kind == "loop":
            status, output = execute([str(program), name, str(stride)], folder)
            good = status == 0
        else:
            good, output = prove(file, name, code, pathlib.Path(folder), kind == "wrong claims")
    return good, time.monotonic() - begin, output


def report(job, good, seconds, output):
    kind, file, name, _ = job
    print(f"{'ok  ' if good else 'FAIL'} {seconds:6.1f} s  {name} ({kind})", flush=True)
    log = LOGS / f"{name}-{kind.replace(' ', '-')}.log"
    log.write_text(output)
    if not good:
        print(f"     {file.relative_to(ROOT)}, log in {log.relative_to(ROOT)}")
        print("".join(f"     | {line}\n" for line in output.splitlines()[-25:]), end="")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--stride", type=int, default=1)
    arguments = parser.parse_args()
    jobs = []
    for file in sorted(HERE.glob("*.c")):
        for match in CODE.finditer(file.read_text()):
            kinds = ("loop",) if match[1] == "LOOP" else ("proof", "wrong claims")
            if arguments.stride > 1:
                kinds = kinds[:1]
            jobs += [(kind, file, match[2], match[0]) for kind in kinds]
    unknown = set(arguments.names) - {job[2] for job in jobs}
    if unknown:
        sys.exit("no such proof or loop: " + ", ".join(sorted(unknown)))
    jobs = [job for job in jobs if not arguments.names or job[2] in arguments.names]
    # Loops take longest: first, so that no processor waits at the end.
    jobs.sort(key=lambda job: job[0] != "loop")
    if complaints := list(unchecked()):
        sys.exit("\n".join(complaints))
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as parent, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        program = compile_loops(pathlib.Path(parent)) if jobs[0][0] == "loop" else None
        waiting = {pool.submit(run, job, parent, program, arguments.stride): job for job in jobs}
        for future in concurrent.futures.as_completed(waiting):
            good, seconds, output = future.result()
            failed += not good
            report(waiting[future], good, seconds, output)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
