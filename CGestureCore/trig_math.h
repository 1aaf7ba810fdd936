/* SPDX-License-Identifier: MIT */
#ifndef GCI_TRIG_MATH_H
#define GCI_TRIG_MATH_H

#include <gesturecore/fixed.h>

/* A direction in 2^-32 turns, clockwise from the positive x axis, y downward; wraps for free. */
typedef uint32_t gci_direction;

/*
 * Returns the direction of (x, y); of (0, 0), 0. Requires |x|, |y| <= 2^31.
 *
 * The error is at most 6e-8 rad, rounding included. Axes and diagonals are exact, and so are the
 * symmetries: turning the vector by a quarter turns the result by 2^30, and mirroring it in an
 * axis or a diagonal mirrors the result. About 65 instructions, one of them a division.
 */
gci_direction gci_atan2(int64_t y, int64_t x);

#endif
