/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/fixed.h>

/* A direction in 2^-32 turns, clockwise from the positive x axis, y downward; wraps for free. */
typedef uint32_t gci_direction;

/*
 * Returns the direction of (x, y); of (0, 0), 0. Requires |x|, |y| <= 2^31.
 *
 * The error, with rounding, is at most 6e-8 rad. Axes and diagonals are exact, and so are the
 * symmetries: a quarter turn of the vector turns the result by 2^30, and mirroring it in an axis or
 * a diagonal mirrors the result. About 65 instructions, one of them a division.
 */
gci_direction gci_atan2(int64_t y, int64_t x);

/* Fraction bits of a fine angle, which is in turns. */
#define GCI_FINE_ANGLE_BITS 47

/*
 * Returns the direction of (x, y) for |x|, |y| < 2^62, in finer units, for a sum of many turns. The
 * result is -2^46 to 2^46, half a turn either way. The error is at most 5e-11 rad. About 150
 * instructions, and 400 more if the direction is over 1/16 rad.
 */
int64_t gci_atan2_fine(int64_t y, int64_t x);

/* The same in a third of the code, without tables. The error is at most 2e-10 rad. */
int64_t gci_atan2_compact(int64_t y, int64_t x);

/* The point of the unit circle in a direction; 52 fraction bits. */
struct gci_unit {
	int64_t cos, sin;
};

/*
 * Returns the cosine and the sine of an angle, each at most 0.6 steps off. Quarter turns are
 * exact, and so are the symmetries of the circle. About 250 instructions.
 */
struct gci_unit gci_cos_sin(gc_angle angle);
