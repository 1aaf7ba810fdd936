# SPDX-License-Identifier: MIT
"""Damages the bytes of a file, as the seed says."""

import random

HUGE = [
    b"0", b"-1", b"2147483647", b"-2147483648", b"2147483648", b"4294967296",
    b"9223372036854775807", b"-9223372036854775808", b"18446744073709551616", b"9" * 400,
    b"1e308", b"1e-308", b"nan", b"inf", b"0x7fffffff", b"65536", b"0.0000000001",
]
BYTES = [
    b"\0", b"\0" * 100, b"\xff", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\xe2\x80\xae", b"\x1b[2J", b"\r", b"\n", b"\t", b"\xef\xbb\xbf", b"'", b'"', b"#", b"{", b"]",
]

def place(dice, data):
    return dice.randrange(len(data) + 1)


def truncate(dice, data, others):
    return data[: place(dice, data)]


def flip(dice, data, others):
    data = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 8, 64])):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


def insert(dice, data, others):
    at = place(dice, data)
    return data[:at] + dice.choice(BYTES + HUGE) + data[at:]


def replace(dice, data, others):
    at = place(dice, data)
    new = dice.randbytes(dice.choice([0, 0, 1, 2, 4, 16]))
    return data[:at] + new + data[at + (len(new) or dice.choice([1, 2, 10, 100, 1000])) :]


def repeat(dice, data, others):
    at = place(dice, data)
    return data[:at] + data[at : at + dice.choice([1, 10, 100, 1000])] * dice.choice([2, 3, 100]) + data[at:]


def splice(dice, data, others):
    other = dice.choice(others)
    return data[: place(dice, data)] + other[place(dice, other) :]


def change_lines(dice, data, others):
    """Swaps two lines, removes one, or repeats one."""
    lines = data.split(b"\n")
    one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
    if dice.random() < 0.5:
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines[one : one + 1] = [lines[one]] * dice.choice([0, 2, 200])
    return b"\n".join(lines)


def change_word(dice, data, others):
    """Replaces a word of a line: mostly a number becomes a huge one."""
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    words = lines[at].split(b" ")
    word = dice.randrange(len(words))
    name, equals, _ = words[word].partition(b"=")
    new = dice.choice(HUGE)
    words[word] = name + equals + new if equals else new
    lines[at] = b" ".join(words)
    return b"\n".join(lines)


def change_digits(dice, data, others):
    """Replaces digits, of which formats consist."""
    places = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    data = bytearray(data)
    for _ in range(min(len(places), dice.choice([1, 3, 20]))):
        data[dice.choice(places)] = dice.randrange(48, 58)
    return bytes(data)


def lengthen(dice, data, others):
    """Makes a line very long, or nests YAML deeply, or lets it refer to itself."""
    at = place(dice, data)
    part = dice.choice([
        b"x", b" ", b"0", b"9", b"[", b"- ", b"a: ", b"\xc3\xa9", b"{", b"&a ", b"{a: ", b"? ",
        b"&a [*a, *a]\n", b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n<<: *c\n",
        b"".join(b" " * i + b"a:\n" for i in range(300))])
    return data[:at] + part * dice.choice([1, 50, 300, 5000, 100_000]) + data[at:]


WEIGHTS = {
    truncate: 4, flip: 6, insert: 4, replace: 8, repeat: 3, splice: 4, change_lines: 7, change_word: 8,
    change_digits: 6, lengthen: 2}
MOST = 400_000


def damaged(seed, seeds):
    """One of the seeds, damaged once or several times, and now and then intact or empty."""
    dice = random.Random(seed)
    data = dice.choice(seeds)
    for operation in dice.choices(list(WEIGHTS), WEIGHTS.values(), k=dice.choice([0, *[1] * 30, *[2] * 10, *[4] * 10])):
        if data:
            data = operation(dice, data, seeds)[:MOST]
    return data
