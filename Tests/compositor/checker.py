# SPDX-License-Identifier: MIT
"""Checks the log of a client for everything that clients may rely on.

A log is a list of the events that a client received: down, motion, up (with id and time), frame and
cancel; begin, update and end of touchpad gestures; pointer events of a finger. Other events are
ignored.
"""

# The maximum duration of a tap.
TAP_MS = 750


class Checker:
    """Reads a client's events one after the other. `faults` describes the faults."""

    def __init__(self):
        self.faults = []
        self.touching = {}
        self.time = 0
        self.open_group = 0
        self.cancelled = False
        self.serial = None
        self.gesture = None
        self.has_pointer = self.is_pressed = False

    def read(self, events):
        for index, event in enumerate(events):
            kind, _, phase = event["event"].partition("-")
            take = getattr(self, f"_{kind}", None) if not phase else None
            if phase:
                self.faults += self._touchpad(index, kind, phase)
            elif take:
                for fault in take(event) or ():
                    self.faults.append(f"event {index}: {fault}")
        return self

    def close(self, touching=()):
        """Ends the log: no frame may be open, and only the given fingers may be down.

        With "pointer" among them, a button may be pressed, and with "touchpad" its gesture may last.
        """
        if self.open_group:
            self.faults.append(f"at the end: {self.open_group} events without their frame")
        if self.gesture and "touchpad" not in touching:
            self.faults.append(f"at the end: a {self.gesture} without its end")
        if self.is_pressed and "pointer" not in touching:
            self.faults.append("at the end: a button without its release")
        left = sorted(set(self.touching) - set(touching))
        if left:
            self.faults.append(f"at the end: down without an up or a cancel: {left}")
        return self.faults

    def _touchpad(self, index, kind, phase):
        """Checks that between a begin and its end there are only its updates."""
        if phase == "begin" and self.gesture:
            yield f"event {index}: {kind} begins during a {self.gesture}"
        elif phase != "begin" and self.gesture != kind:
            yield f"event {index}: {phase} of a {kind} that has not begun"
        self.gesture = None if phase == "end" else kind

    def _timed(self, event):
        if event["time"] < self.time:
            yield f"{event['event']} at {event['time']} after {self.time}"
        self.time = max(self.time, event["time"])
        self.open_group += 1
        self.cancelled = False

    def _numbered(self, event):
        if self.serial is not None and event["serial"] <= self.serial:
            yield f"serial {event['serial']} after {self.serial}"
        self.serial = event["serial"]

    def _down(self, event):
        yield from self._timed(event)
        yield from self._numbered(event)
        if event["id"] in self.touching:
            yield f"down of {event['id']}, which is down"
        self.touching[event["id"]] = event

    def _motion(self, event):
        yield from self._timed(event)
        if event["id"] not in self.touching:
            yield f"motion of {event['id']}, which is not down"

    def _up(self, event):
        yield from self._timed(event)
        yield from self._numbered(event)
        if self.touching.pop(event["id"], None) is None:
            yield f"up of {event['id']}, which is not down"

    def _frame(self, _):
        # A cancel may have a frame, but needs none.
        if not self.open_group and not self.cancelled:
            yield "a frame with nothing in it"
        self.open_group = 0
        self.cancelled = False

    def _cancel(self, _):
        if not self.touching:
            yield "a cancel with no finger down"
        self.touching.clear()
        self.open_group = 0
        self.cancelled = True

    def _pointer_enter(self, _):
        if self.has_pointer:
            yield "the pointer enters twice"
        self.has_pointer = True

    def _pointer_leave(self, _):
        if not self.has_pointer:
            yield "the pointer leaves and has not entered"
        self.has_pointer = False

    def _pointer_motion(self, _):
        if not self.has_pointer:
            yield "the pointer moves and has not entered"

    def _pointer_press(self, _):
        if not self.has_pointer or self.is_pressed:
            yield "a press of a button that is pressed, or without the pointer"
        self.is_pressed = True

    def _pointer_release(self, _):
        if not self.has_pointer or not self.is_pressed:
            yield "a release of a button that is not pressed, or without the pointer"
        self.is_pressed = False


def names(events):
    return [event["event"] for event in events]


def faults(events, touching=()):
    """Returns the faults of a log. `touching`: see Checker.close."""
    return Checker().read(events).close(touching)


def strokes(events):
    """Returns the fingers of a log: (id, time of the down, kind of the end, time of the end)."""
    done, now = [], {}
    for event in events:
        if event["event"] == "down":
            now[event["id"]] = event["time"]
        elif event["event"] == "up" and event["id"] in now:
            done.append((event["id"], now.pop(event["id"]), "up", event["time"]))
        elif event["event"] == "cancel":
            done += [(finger, began, "cancel", None) for finger, began in now.items()]
            now.clear()
    done += [(finger, began, "down", None) for finger, began in now.items()]
    return done


def _is_of(stroke, landing, delay):
    """Returns whether a stroke in a log may belong to a landing of a finger."""
    _, began, how, ended = stroke
    _, landed, really, lifted = landing
    if began < landed or (lifted is not None and began > lifted):
        return False
    if how != "up":
        return delay > 0
    return really == "up" and lifted <= ended <= lifted + delay


def strangers(logs, landings):
    """Returns the strokes that no finger made, from the logs of all clients.

    `landings` has what the fingers did: (finger, time of the landing, kind of the end, time of the
    end). Each is delivered to at most one client, and once. So after a cancel, a finger must not
    appear again before it lifts. A landing may be delivered later, such as near an edge; a lift
    too, as long as several fingers may be tapping. The compositor chooses the ids.
    """
    left = sorted(landings, key=lambda landing: -landing[1])
    received = [(name, stroke) for name, events in logs.items() for stroke in strokes(events)]
    # Complete strokes choose their landings first.
    received.sort(key=lambda entry: (entry[1][2] != "up", entry[1][1]))
    for delay in (0, TAP_MS):
        unknown = []
        for name, stroke in received:
            landing = next((done for done in left if _is_of(stroke, done, delay)), None)
            if landing:
                left.remove(landing)
            else:
                unknown.append((name, stroke))
        received = unknown
    return [f"{name}: no finger did {stroke}, or it was delivered already"
            for name, stroke in received]
