# SPDX-License-Identifier: MIT
"""Reads the claims from the comments of the C files in claims/ and exhaustive/.

A claim is a comment, and below it the function prove_NAME with NAME's hyphens as underscores:

    /*
     * claim: mean
     * functions: gci_mean
     * result: within the range of the summands
     * assumes: 1 to 32 summands of 33 bits (recognizer.c)
     * tools: esbmc, eva
     * esbmc: --unwind 9
     * eva: -eva-slevel 100
     */

Each claim has two tools. A tool is esbmc, eva or exhaustive. The fields `esbmc`, `eva` and
`exhaustive` hold options of a tool; `exhaustive` names the program exhaustive/WORD.c, and options of
clang. With "parts 8" among the options, the tool runs eight times, with PROOF_PART 0 to 7 and
PROOF_PARTS 8 as macros. A field may have several lines, which are indented.

Instead of a second tool, an exhaustive run may have the field `reduction`: why the values that it
tries stand for all. Then the comment may be above its main. With --long, the field `long` replaces
the field `exhaustive`.

The field `contracts` names functions of the core. ESBMC and Eva read a copy of the core in which
calls of NAME are calls of contract_NAME, which the file of the claim defines: it claims what NAME
requires, and returns any value that NAME returns by another claim.
"""

import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TOOLS = ("esbmc", "eva", "exhaustive")
FIELDS = {"claim", "functions", "result", "assumes", "tools", "reduction",
          "contracts", "long", *TOOLS}
COMMENT = re.compile(r"/\*\n((?: \*.*\n)+?) \*/\n(.*)")


class Malformed(Exception):
    pass


@dataclasses.dataclass
class Claim:
    name: str
    file: pathlib.Path
    functions: list
    result: str
    assumes: str
    tools: list
    options: dict
    reduction: str = ""
    contracts: list = dataclasses.field(default_factory=list)
    long: list = dataclasses.field(default_factory=list)

    @property
    def entry(self):
        return "prove_" + self.name.replace("-", "_")


def fields_of(comment):
    """The fields of a comment, or None if it is another comment."""
    lines = [line[2:] for line in comment.splitlines()]
    if not lines[0].startswith(" claim: "):
        return None
    fields, last = {}, None
    for line in lines:
        name, colon, text = line.strip().partition(": ")
        if line.startswith("   ") and last:
            fields[last] += " " + line.strip()
        elif colon and name in FIELDS and name not in fields:
            fields[name], last = text, name
        else:
            raise Malformed(f"not a field of a claim: {line.strip()}")
    return fields


def claim_from(fields, file, code):
    missing = {"functions", "result", "assumes", "tools"} - fields.keys()
    if missing:
        raise Malformed(f"no {', '.join(sorted(missing))}")
    split = lambda name: [word.strip() for word in fields[name].split(",")] if name in fields else []
    claim = Claim(name=fields["claim"], file=file, functions=split("functions"),
                  result=fields["result"], assumes=fields["assumes"], tools=split("tools"),
                  options={tool: fields.get(tool, "").split() for tool in TOOLS},
                  reduction=fields.get("reduction", ""), contracts=split("contracts"),
                  long=fields.get("long", "").split())
    enough = len(claim.tools) > 1 or (claim.tools == ["exhaustive"] and claim.reduction)
    if not enough or not set(claim.tools) <= set(TOOLS):
        raise Malformed("a claim needs two tools of: " + ", ".join(TOOLS) +
                        "; or an exhaustive run and a reduction")
    place = "int main(" if file.parent.name == "exhaustive" else f"void {claim.entry}(void)"
    if place not in code:
        raise Malformed(f"the comment must be above {place}")
    if "exhaustive" in claim.tools and not claim.options["exhaustive"]:
        raise Malformed("the field `exhaustive` must name a program")
    return claim


def read_claims():
    claims = {}
    for file in sorted([*HERE.glob("claims/*.c"), *HERE.glob("exhaustive/*.c")]):
        for comment, code in COMMENT.findall(file.read_text()):
            try:
                fields = fields_of(comment)
                if fields is None:
                    continue
                claim = claim_from(fields, file, code)
                if claim.name in claims:
                    raise Malformed("the name exists twice")
            except Malformed as error:
                raise SystemExit(f"{file.relative_to(ROOT)}: {comment.splitlines()[0][3:]}: {error}")
            claims[claim.name] = claim
    return list(claims.values())


def longer(claim):
    """The claim with its longer exhaustive run alone."""
    return dataclasses.replace(claim, tools=["exhaustive"],
                               options={**claim.options, "exhaustive": claim.long})
