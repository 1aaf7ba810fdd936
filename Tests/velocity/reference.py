# SPDX-License-Identifier: MIT
"""The rule of docs/velocity.md in floating point.

velocity(SAMPLES) takes samples (s, x, y) of one motion, oldest first, with rising times and lengths in
points. Returns (vx, vy, error), per second.
"""
import math

SAMPLES = 8
HORIZON = 0.125  # s
FLOOR = 0.01  # pt
CALM = 40 * FLOOR**2
STILL = 5  # pt/s
SLOW = 3500  # pt^4/s^2
JERK = 5.5  # 1/s^2
PULL = 3.5  # 1/s


def off_even(d, _):
    return d[0] - 2 * d[1] + d[2]


def off_at_stamps(d, t):
    newer = (d[0] * t[1] - d[1] * t[0]) / (t[0] + t[1])
    older = (d[1] * t[2] - d[2] * t[1]) / (t[1] + t[2])
    return 4 * (t[2] * newer - t[0] * older) / (t[0] + t[2])


def mean_square(off, ways, times, count):
    """Q: how far neighbors are off by a measure, squared, both axes added."""
    groups = (0, 3) if count >= 6 else (0,)
    squares = 0
    for way in ways:
        steps = [way[i + 1] - way[i] for i in range(count)]
        squares += sum(off(steps[g:g + 3], times[g:g + 3])**2 for g in groups)
    return squares / len(groups)


def noise_and_ages(ways, ages):
    """Q, and the ages, which are even ones if those make the motion clearly smoother."""
    count = len(ages) - 1
    if count < 3:
        return 0, ages
    times = [ages[i + 1] - ages[i] for i in range(count)]
    even = mean_square(off_even, ways, times, count)
    stamps = mean_square(off_at_stamps, ways, times, count)
    mean = ages[count] / count
    if even + CALM < 2 / 3 * (stamps + CALM) and max(times) <= 1.45 * mean:
        return even, [i * mean for i in range(count + 1)]
    return stamps, ages


def inverse_square_speed(ways, ages):
    """1 / V^2, in which a change of the speed counts, too."""
    last = len(ages) - 1
    near = min(2, last)
    square = (STILL * ages[near])**2
    for way in ways:
        change = way[near] - way[last] * ages[near] / ages[last]
        square += way[near]**2 + 6 * change**2
    return ages[near]**2 / square


def velocity(samples):
    now, *place = samples[-1]
    newest_first = samples[-1:-SAMPLES - 1:-1]
    newest_first = [sample for i, sample in enumerate(newest_first)
                    if i <= 1 or now - sample[0] <= HORIZON + 1e-9]
    count = len(newest_first) - 1
    if count < 1:
        return 0, 0, 0
    ages = [now - sample[0] for sample in newest_first]
    ways = [[place[axis] - sample[1 + axis] for sample in newest_first] for axis in (0, 1)]
    noise, ages = noise_and_ages(ways, ages)
    inverse = inverse_square_speed(ways, ages)
    variance = FLOOR**2 + noise / 80 + (SLOW * inverse if count >= 6 else 0)
    hidden = variance * inverse  # K^2
    n = 1
    while n <= count and (n <= 2 or (JERK * ages[n]**3)**2 < hidden):
        n += 1
    u = ages[:n]
    m1, m2, m3, m4 = (sum(age**power for age in u) for power in (1, 2, 3, 4))
    a, b = n * m2 - m1**2, n * m3 - m1 * m2
    c = n * m4 - m2**2 + 4 * n * hidden / PULL**2
    h = [c * (n * age - m1) - b * (n * age**2 - m2) for age in u]
    per = sum(weight * age for weight, age in zip(h, u))
    vx, vy = (sum(weight * p for weight, p in zip(h, way)) / per for way in ways)
    return vx, vy, math.sqrt(3 * variance * n * c / (a * c - b**2) + 1 / (inverse * count**3))
