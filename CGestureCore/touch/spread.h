/* SPDX-License-Identifier: MIT */
#ifndef GCI_SPREAD_H
#define GCI_SPREAD_H

#include "numbers/span.h"
#include "numbers/trig.h"
#include "touch/touch_table.h"

/*
 * How fingers lie about their centroid, and what they did since the frame before: the similarity
 * that takes their places p to their places q with the least sum of squared errors. With both
 * relative to their centroids,
 *
 *     along = sum p.q,  across = sum p x q,  before = sum p.p,  after = sum q.q
 *
 *     turn = atan2(across, along),  scale = hypot(along, across) / before
 *          = sqrt(after / before) * sqrt(likeness),
 *     likeness = (along^2 + across^2) / (before * after)
 *
 * (S. Umeyama, 1991, without reflections.) The first factor of the scale is a ratio of spans. It is
 * taken from the spans themselves, not multiplied up over frames. The likeness is 1 when the
 * fingers moved as one body, which two fingers always do, and less otherwise.
 *
 * With n fingers, places are multiplied by n. So they are exact integers while no finger is 2^28 /
 * n steps (8192 pt for 8 fingers) from the centroid. Beyond that they are rounded, to 26 bits of
 * the farthest.
 */
struct gci_spread {
	int64_t before, after; /* below 2^62; in steps^2 * n^2 / 2^(2 shift) */
	int64_t along, across;
	unsigned shift;
	uint32_t count;
};

/* The likeness 1, and the least one that is returned: a scale of 1/4096 in one frame. */
#define GCI_LIKENESS_BITS 62
#define GCI_LIKENESS_ONE (INT64_C(1) << GCI_LIKENESS_BITS)
#define GCI_LIKENESS_MIN (GCI_LIKENESS_ONE >> 24)

/* Measures some touches, at least two; `moved_slots` moved in the latest frame. */
struct gci_spread gci_spread_measure(
	const struct gc_touch_table *table, gc_slots slots, gc_slots moved_slots);

/* The same, from their marks until now; see evidence.h. */
struct gci_spread gci_spread_measure_marked(const struct gc_touch_table *table, gc_slots slots);

/*
 * Returns the span: twice the root mean square distance from the centroid, times the root of
 * `likeness`, and at least GCI_SPAN_MIN. The relative error is at most 2^-31. Where places are
 * rounded, it is 2^-24 of the larger of the spans before and after.
 */
int64_t gci_spread_span(const struct gci_spread *spread, int64_t likeness);

/* Returns whether the fingers are, or were, too near each other to have a direction. */
bool gci_spread_is_degenerate(const struct gci_spread *spread);

/*
 * Returns the turn of the fit, half a turn either way, with GCI_FINE_ANGLE_BITS; 0 when degenerate.
 * Error at most 5e-11 rad, unless places are rounded.
 */
int64_t gci_spread_turn(const struct gci_spread *spread);

/* The same by gci_atan2_compact(). */
int64_t gci_spread_turn_compact(const struct gci_spread *spread);

/*
 * Returns the likeness, GCI_LIKENESS_MIN to GCI_LIKENESS_ONE. It is off by at most 2^-30 of what it
 * lacks to 1.
 */
int64_t gci_spread_likeness(const struct gci_spread *spread);

#endif
