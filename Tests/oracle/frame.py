# SPDX-License-Identifier: MIT
"""One scan of the panel: which contacts lifted, moved and landed, in that order."""


class Frame:
    """`lifts` is a list of contacts; `motions` and `landings` map a contact to its position.

    A contact is a number that is never used twice in a recording. `motions` holds only contacts
    that were down before and are down after this frame and whose position changed.
    """

    def __init__(self, time_us, lifts=(), motions=None, landings=None):
        self.time_us = time_us
        self.lifts = list(lifts)
        self.motions = dict(motions or {})
        self.landings = dict(landings or {})

    def mapped(self, mapping):
        """The same frame with raw positions turned into points."""
        return Frame(
            self.time_us,
            self.lifts,
            {contact: mapping.point(raw) for contact, raw in self.motions.items()},
            {contact: mapping.point(raw) for contact, raw in self.landings.items()},
        )

    def __repr__(self):
        return f"Frame({self.time_us}, {self.lifts}, {self.motions}, {self.landings})"
