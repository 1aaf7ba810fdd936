# SPDX-License-Identifier: MIT
"""The functions of self_check.c: a tool must refuse each, for the reason that it has."""

import dataclasses

import claims
import tools

# The words of ESBMC and of Eva. ESBMC does not check conversions.
REASONS = {
    "overflow": ("arithmetic overflow on add", "signed overflow"),
    "shift": ("undefined behavior on shift operation", "invalid RHS operand for shift"),
    "division": ("division by zero", "division by zero"),
    "zeros": ("of zero is undefined", "proof_refuted"),
    "bounds": ("array bounds violated", "accessing out of bounds index"),
    "uninitialized": ("uninitiali", "accessing uninitialized left-value"),
    "assertion": ("[prove_assertion.assertion", "proof_refuted"),
    "conversion": (None, "signed downcast"),
}


@dataclasses.dataclass
class WrongCode(claims.Claim):
    reasons: tuple = ()

    def is_refused(self, tool, good, output):
        reason = self.reasons[("esbmc", "eva").index(tool)]
        return not good and reason in output


def runs():
    for name, reasons in REASONS.items():
        code = WrongCode(name=name, file=claims.HERE / "self_check.c", functions=[], result="",
                         assumes="", tools=["esbmc", "eva"],
                         options={tool: [] for tool in claims.TOOLS}, reasons=reasons)
        for tool, reason in zip(code.tools, reasons):
            if reason:
                yield tools.Run(code, tool)
