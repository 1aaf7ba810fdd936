# SPDX-License-Identifier: MIT
"""The commands of the tools, and what their output means."""

import dataclasses
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess

from claims import HERE, ROOT

# The limits of a run, on a busy machine too: seconds of the processor, and memory. A run with --long
# takes at most 10 minutes.
SECONDS = 900
MEMORY_BYTES = 8 << 30

CORE = ROOT / "CGestureCore"
INCLUDES = [f"-I{HERE}", f"-I{ROOT / 'include'}", f"-I{CORE}"]
ESBMC = os.environ.get("ESBMC", "esbmc")
CLANG = os.environ.get("CLANG", "clang")

ESBMC_OPTIONS = ["-DPROOF_ESBMC", "--overflow-check", "--ub-shift-check", "--clz-zero-check",
                 "--struct-fields-check", "--uninitialised-vars-check"]
EVA_OPTIONS = ["-machdep", "gcc_x86_64", "-c11", "-eva-precision", "4", "-eva-slevel", "1000", "-warn-signed-downcast",
               "-eva-no-show-progress"]
# Conversions to unsigned types wrap on purpose in some functions: -fsanitize=implicit-conversion
# checks all that have no cast.
CLANG_OPTIONS = ["-std=c11", "-O2", "-fno-strict-aliasing",
                 "-fsanitize=undefined,implicit-conversion", "-fno-sanitize-recover=all"]


@dataclasses.dataclass
class Run:
    """One run of a tool: of a claim, of a part of it, or of its wrong claims."""
    claim: object
    tool: str
    self_check: bool = False
    part: int = 0
    parts: int = 1

    @property
    def name(self):
        part = f", part {self.part + 1} of {self.parts}" if self.parts > 1 else ""
        return f"{self.claim.name} ({self.tool}{part}{', wrong claims' if self.self_check else ''})"


def split_parts(options):
    """The options without "parts N", and N."""
    if "parts" not in options:
        return options, 1
    at = options.index("parts")
    return options[:at] + options[at + 2:], int(options[at + 1])


def runs_of(claim, self_check):
    """All runs of a claim. An exhaustive program shows by itself that it refuses wrong claims."""
    runs = []
    for tool in claim.tools:
        parts = split_parts(claim.options[tool])[1]
        runs += [Run(claim, tool, False, part, parts) for part in range(parts)]
        if self_check and tool != "exhaustive":
            runs.append(Run(claim, tool, True, 0, parts))
    return runs


def macros_of(run):
    macros = [f"-DPROOF_PART={run.part}", f"-DPROOF_PARTS={run.parts}"]
    return macros + ["-DPROOF_SELF_CHECK"] * run.self_check


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def execute(command, folder):
    """Returns the exit status, or None at the limit of time, and the output."""
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             stdin=subprocess.DEVNULL, cwd=folder, preexec_fn=limit,
                             env={**os.environ, "TMPDIR": str(folder)})
    is_over = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    return None if is_over else process.returncode, process.stdout


def esbmc(run, folder):
    """The status, whether the tool proved what it should, or refused it, and its output."""
    options, _ = split_parts(run.claim.options["esbmc"])
    core = pathlib.Path(folder) / "core"
    copy_core(core)
    call_contracts(core, run.claim.contracts)
    name_results(core)
    drop_layouts(core)
    command = [ESBMC, str(run.claim.file), f"-I{core}", *INCLUDES, *macros_of(run), "--function",
               run.claim.entry, "--result-only", *options]
    if run.self_check:
        command += ["-DPROOF_ESBMC", "--no-standard-checks"]
        command += ["--multi-property"] * ("--multi-property" not in options)
    else:
        command += ESBMC_OPTIONS
    status, output = execute(command, folder)
    if run.self_check:
        refused = re.findall(r"^ *FAILED +\[(\w+)\.assertion\.", output, re.MULTILINE)
        good = refused == [run.claim.entry] * len(lines_of_refused(run.claim))
    else:
        good = status == 0 and "VERIFICATION SUCCESSFUL" in output
    return status, good, output


def annotation_of(hint):
    variable, colon, place = hint.partition(": ")
    if hint == "merge":
        return "/*@ slevel merge; */ ;"
    if colon:
        return f"/*@ assert {variable} < {place} || {variable} >= {place}; */ ;"
    return f"/*@ split {variable}; */ ;"


def copy_core(folder):
    shutil.copytree(CORE, folder)
    shutil.copytree(ROOT / "include", folder / "include")


def call_contracts(folder, contracts):
    """Makes calls of functions with contracts calls of the contracts."""
    call = re.compile(r"\b(" + "|".join(contracts) + r")\(")
    for file in folder.glob("*/*.[ch]") if contracts else []:
        # Lines that do not belong to a body begin without a tab.
        lines = [call.sub(r"contract_\1(", line) if line.startswith("\t") else line
                 for line in file.read_text().splitlines()]
        file.write_text("\n".join(lines) + "\n")


def name_results(folder):
    """Gives literals that are returned a name: ESBMC 8.4 loses those below a case."""
    literal = re.compile(r"return \((struct \w+)\)({.*});")
    for file in folder.glob("*/*.c"):
        text = literal.sub(r"{ \1 proof_result = \2; return proof_result; }", file.read_text())
        file.write_text(text)


def drop_layouts(folder):
    """Compilers check them: ESBMC 8.4 does not take offsetof for a constant."""
    layout = re.compile(r"_Static_assert\(offsetof\([^;]*;")
    for file in folder.glob("*/*.[ch]"):
        file.write_text(layout.sub("", file.read_text()))


def write_split_core(folder):
    """Copies the core for Eva, with the hints of splits.txt as comments."""
    copy_core(folder)
    # Eva of Frama-C 25 fails where a member has a length that is not a literal.
    header = folder / "include" / "gesturecore" / "velocity.h"
    header.write_text(header.read_text().replace("[GC_VELOCITY_SAMPLES - 1]", "[7]"))
    hints = {}
    for line in (HERE / "splits.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, code, hint = (part.strip() for part in line.split(" | "))
            hints.setdefault(name, {}).setdefault(code, []).append(annotation_of(hint))
    for name, by_line in hints.items():
        (path,) = folder.glob(f"*/{name}")
        lines, found = [], set()
        for line in path.read_text().splitlines():
            lines.append(line)
            if line.strip() in by_line:
                found.add(line.strip())
                lines += by_line[line.strip()]
        if found != by_line.keys():
            raise SystemExit(f"splits.txt: {name} has no line: {(by_line.keys() - found).pop()}")
        path.write_text("\n".join(lines) + "\n")


def eva(run, folder):
    options, _ = split_parts(run.claim.options["eva"])
    core = pathlib.Path(folder) / "core"
    write_split_core(core)
    call_contracts(core, run.claim.contracts)
    cpp = " ".join([f"-I{core}", f"-I{core}/include", *INCLUDES, *macros_of(run)])
    command = ["frama-c", "-eva", "-main", run.claim.entry, f"-cpp-extra-args={cpp}", *EVA_OPTIONS,
               *options, str(run.claim.file)]
    status, output = execute(command, folder)
    if status != 0:
        return status, False, output
    # Alarms, unproven preconditions, unknown functions and endless loops are all warnings.
    refuted = set(re.findall(r"\[eva:alarm\] ([^ ]*:\d+): Warning:\s+function proof_refuted", output))
    if run.self_check:
        entry = lines_of_refused(run.claim)
        return status, entry <= {int(place.rpartition(":")[2]) for place in refuted}, output
    good = "Warning" not in output and "User Error" not in output and "NON TERM" not in output
    return status, good and "0 alarms generated by the analysis." in output, output


def lines_of_refused(claim):
    """The lines of a claim's function with REFUSED."""
    lines = claim.file.read_text().splitlines()
    start = lines.index(f"void {claim.entry}(void) {{")
    end = lines.index("}", start)
    return {at + 1 for at in range(start, end) if "REFUSED(" in lines[at]}


def exhaustive(run, folder):
    """The program gets the part and their number as arguments."""
    options, _ = split_parts(run.claim.options["exhaustive"])
    source = HERE / "exhaustive" / f"{options[0]}.c"
    program = pathlib.Path(folder) / "program"
    status, output = execute([CLANG, *CLANG_OPTIONS, *INCLUDES, *options[1:], str(source), "-o",
                              str(program)], folder)
    if status == 0:
        status, output = execute([str(program), str(run.part), str(run.parts)], folder)
    return status, status == 0, output


COMMANDS = {"esbmc": esbmc, "eva": eva, "exhaustive": exhaustive}


def missing_tools(names):
    wanted = {"esbmc": ESBMC, "eva": "frama-c", "exhaustive": CLANG}
    return [wanted[name] for name in names if not shutil.which(wanted[name])]
