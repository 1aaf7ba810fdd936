# SPDX-License-Identifier: MIT
"""A touchpad of a storm: a gesture takes several steps, between which anything may happen."""

KINDS = ("swipe", "pinch", "hold")


class Touchpad:
    def __init__(self, desk, random, number):
        self.desk = desk
        self.random = random
        self.number = number
        self.kind = None  # of the gesture under way

    def does(self, command):
        self.desk.driver(f"touchpad {self.number}")
        self.desk.driver(f"{self.kind} {command}")

    def step(self):
        """Begins a gesture, moves its fingers, or ends it."""
        if self.kind is None and self.random.random() < 0.7:
            return  # The pointer moves only between gestures.
        if self.kind is None:
            self.kind = self.random.choice(KINDS)
            self.does(f"begin {self.random.randint(1 if self.kind == 'hold' else 2, 5)}")
        elif self.kind == "hold" or self.random.random() < 0.15:
            self.end()
        else:
            more = f" {self.random.uniform(0.3, 3):.3f} 2" if self.kind == "pinch" else ""
            self.does(f"update {self.random.uniform(-40, 40):.2f} 0{more}")

    def end(self):
        if self.kind is not None:
            self.does(f"end{self.random.choice(('', ' cancelled'))}")
            self.kind = None
