# SPDX-License-Identifier: MIT
"""Compares predicted events with those a program printed, one by one."""

import itertools
import math

from arbiter import ALONE, NAMES, predict
from judge import Judge

TIME_US = 1
LENGTH = 0.1                    # points
SCALE = 0.005                   # of the value
TRIES = 64
SHOWN = 4


def compare(frames, mode, printed):
    """(differences, notes) of the prediction that fits best within the close calls."""
    judge = Judge()
    differences, notes = _against(predict(frames, mode, judge), mode, printed)
    if not differences or not judge.close_calls:
        return differences, notes
    for flipped in itertools.islice(_subsets(judge.close_calls), TRIES):
        again = Judge(flipped)
        other, notes_again = _against(predict(frames, mode, again), mode, printed)
        if not other:
            reasons = [again.close_calls[key] for key in flipped if key in again.close_calls]
            return [], notes_again + ["close call accepted: " + reason for reason in reasons]
    return differences, notes


def _subsets(close_calls):
    """Sets of decisions to take the other way, the smallest first."""
    keys = list(close_calls)
    for size in range(1, len(keys) + 1):
        yield from map(frozenset, itertools.combinations(keys, size))


def _against(predicted, mode, printed):
    if mode == ALONE:
        printed = sorted(printed, key=lambda got: (got.get("time_us", 0), _rank(got)))
    differences, notes = [], []
    for index, (event, got) in enumerate(itertools.zip_longest(predicted, printed)):
        if event is None:
            found = [f"unexpected {_title(got)}"]
        elif got is None:
            found = [f"missing {_title(event.as_dict())}"]
        else:
            found = _event(event, got, notes)
        differences += [f"event {index + 1}: {text}" for text in found]
        out_of_step = found and _title(got) != _title(event and event.as_dict())
        if out_of_step or len(differences) >= SHOWN:
            break
    if len(predicted) != len(printed):
        differences.append(f"{len(predicted)} events expected, {len(printed)} printed")
    return differences, notes


def _event(event, got, notes):
    want = event.as_dict()
    for key in ("recognizer", "state"):
        if got.get(key) != want[key]:
            return [f"expected {_title(want)}, got {_title(got)}"]
    if not _near(got.get("time_us"), want["time_us"], TIME_US):
        return [f"expected {_title(want)}, got {_title(got)}"]
    found = _place(event, got, want, notes)
    for index, value in enumerate(want.get("translation", ())):
        read = _item(got.get("translation"), index)
        if not _near(read, value, LENGTH):
            found.append(f"{_title(want)}: translation[{index}] {read}, expected {value:.4f}")
    if "scale" in want and not _near(got.get("scale"), want["scale"], SCALE * want["scale"]):
        found.append(f"{_title(want)}: scale {got.get('scale')}, expected {want['scale']:.6f}")
    return found + _velocity(got, want)


def _place(event, got, want, notes):
    """Fingers and location. The last action of a continuous recognizer has several readings."""
    readings = [(want["touches"], want["x"], want["y"]), *event.at_end]
    for number, (touches, x, y) in enumerate(readings):
        if got.get("touches") == touches and _near(got.get("x"), x, LENGTH) \
                and _near(got.get("y"), y, LENGTH):
            if number:
                notes.append(f"{_title(want)}: {touches} touches at ({x:.1f}, {y:.1f})")
            return []
    place = (got.get("touches"), got.get("x"), got.get("y"))
    return [f"{_title(want)}: touches, x, y {place}, "
            f"expected ({want['touches']}, {want['x']:.4f}, {want['y']:.4f})"]


def _velocity(got, want):
    """Only that it is there and finite; its quality is measured by the benchmark."""
    velocity = got.get("velocity")
    if want["recognizer"] == "pan":
        good = isinstance(velocity, list) and len(velocity) == 2 and all(map(_finite, velocity))
    elif want["recognizer"] == "pinch":
        good = _finite(velocity)
    else:
        return []
    return [] if good else [f"{_title(want)}: velocity {velocity!r}"]


def _near(value, wanted, tolerance):
    return _finite(value) and abs(value - wanted) <= tolerance


def _finite(value):
    return (isinstance(value, (int, float)) and not isinstance(value, bool)
            and math.isfinite(value))


def _item(values, index):
    return values[index] if isinstance(values, list) and index < len(values) else None


def _rank(got):
    return NAMES.index(got["recognizer"]) if got.get("recognizer") in NAMES else len(NAMES)


def _title(event):
    if event is None:
        return "nothing"
    return f"{event.get('recognizer')} {event.get('state')} at {event.get('time_us')} us"
