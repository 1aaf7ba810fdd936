# SPDX-License-Identifier: MIT
"""Damages the bytes of a file, as the seed says."""

import random
import struct
import zlib

HUGE = [
    b"0", b"-1", b"2147483647", b"-2147483648", b"2147483648", b"4294967296",
    b"9223372036854775807", b"-9223372036854775808", b"18446744073709551616", b"9" * 400,
    b"1e308", b"1e-308", b"nan", b"inf", b"0x7fffffff", b"65536", b"0.0000000001",
]
BYTES = [
    b"\0", b"\0" * 100, b"\xff", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\xe2\x80\xae", b"\x1b[2J", b"\r", b"\n", b"\t", b"\xef\xbb\xbf", b"'", b'"', b"#", b"{", b"]",
]
PNG = b"\x89PNG\r\n\x1a\n"


def truncate(dice, data, others):
    return data[: dice.randrange(len(data) + 1)]


def flip(dice, data, others):
    data = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 8, 64])):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


def insert(dice, data, others):
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(BYTES + HUGE) + data[at:]


def overwrite(dice, data, others):
    at = dice.randrange(len(data))
    new = dice.randbytes(dice.choice([1, 2, 4, 16]))
    return data[:at] + new + data[at + len(new) :]


def delete(dice, data, others):
    at = dice.randrange(len(data))
    return data[:at] + data[at + dice.choice([1, 2, 10, 100, 1000]) :]


def duplicate(dice, data, others):
    at = dice.randrange(len(data))
    part = data[at : at + dice.choice([1, 10, 100, 1000])]
    return data[:at] + part * dice.choice([2, 3, 100]) + data[at:]


def splice(dice, data, others):
    other = dice.choice(others)
    return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]


def swap_lines(dice, data, others):
    lines = data.split(b"\n")
    for _ in range(dice.choice([1, 1, 5])):
        one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def change_line(dice, data, others):
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    if dice.random() < 0.5:
        del lines[at]
    else:
        lines[at:at] = [lines[at]] * dice.choice([1, 2, 200])
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
    """Makes a line very long."""
    at = dice.randrange(len(data) + 1)
    part = dice.choice([b"x", b" ", b"0", b"9", b"[", b"- ", b"a: ", b"\xc3\xa9", b"{", b"&a "])
    return data[:at] + part * dice.choice([300, 5000, 100_000]) + data[at:]


def nest(dice, data, others):
    """Nests YAML deeply, or lets it refer to itself."""
    deep = dice.choice([50, 500, 5000])
    text = dice.choice([
        b"[" * deep, b"{a: " * deep, b"- " * deep, b"".join(b" " * i + b"a:\n" for i in range(300)),
        b"&a [*a, *a]\n", b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n<<: *c\n", b"? " * deep,
    ])
    at = dice.choice([0, len(data), dice.randrange(len(data) + 1)])
    return data[:at] + text + data[at:]


def change_chunk(dice, data, others):
    """Changes a PNG file so that its checksums are right: the decoder has to find out."""
    if not data.startswith(PNG):
        return overwrite(dice, data, others)
    length = struct.unpack(">I", data[8:12])[0]
    head = bytearray(data[12 : 16 + length])
    if len(head) <= 12:
        return overwrite(dice, data, others)
    if dice.random() < 0.7:
        size = dice.choice([0, 1, 100, 30_000, 1 << 20, 1 << 30, (1 << 31) - 1])
        struct.pack_into(">I", head, dice.choice([4, 8]), size)
    else:
        head[dice.randrange(12, len(head))] = dice.randrange(256)
    return data[:12] + bytes(head) + struct.pack(">I", zlib.crc32(head)) + data[20 + length :]


def empty(dice, data, others):
    return b""


def change_nothing(dice, data, others):
    return data


OPERATIONS = [
    truncate, flip, insert, overwrite, delete, duplicate, splice, swap_lines, change_line,
    change_word, change_digits, lengthen, nest, change_chunk, change_nothing,
]
WEIGHTS = [4, 6, 4, 4, 4, 3, 4, 3, 4, 8, 6, 1, 1, 3, 1]
MOST = 400_000


def damaged(seed, seeds):
    """One of the seeds, damaged once or several times."""
    dice = random.Random(seed)
    data = dice.choice(seeds)
    if dice.random() < 0.002:
        return empty(dice, data, seeds)
    for operation in dice.choices(OPERATIONS, WEIGHTS, k=dice.choice([1, 1, 1, 2, 4])):
        if data:
            data = operation(dice, data, seeds)[:MOST]
    return data
