# SPDX-License-Identifier: MIT
"""Compares a measure with its limit, and remembers the decisions that were too close to call.

The program under test computes in fixed point. Where a measure lies within CLOSE of its limit,
rounding may decide the other way; such a decision can be flipped by its key in a second try.
"""

CLOSE = 0.01


class Judge:
    def __init__(self, flipped=frozenset()):
        self.flipped = flipped
        self.close_calls = {}

    def at_or_over(self, value, limit, key):
        return self._decide(value >= limit, value, limit, key)

    def over(self, value, limit, key):
        return self._decide(value > limit, value, limit, key)

    def _decide(self, answer, value, limit, key):
        if abs(value - limit) > CLOSE:
            return answer
        self.close_calls[key] = f"{key[1]} at {key[0]} us: {value:.4f} against {limit:g}"
        return answer != (key in self.flipped)
