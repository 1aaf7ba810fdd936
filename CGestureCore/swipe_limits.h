/* SPDX-License-Identifier: MIT */
#ifndef GCI_SWIPE_LIMITS_H
#define GCI_SWIPE_LIMITS_H

#include <gesturecore/swipe.h>

#include "fixed_math.h"
#include "recognizer_impl.h"

/*
 * What a stroke is measured by. Both limits shrink from the last required landing on. With t in
 * microseconds since then the distance is
 *
 *     minimum * (1 - 0.94 t / 10^6)  =  minimum * (10^8 - 94 t) / 10^8
 *
 * and the way aside the same with 98. What is compared with them is multiplied by 10^8, so nothing
 * is rounded; all of it stays below 2^59.
 */

/* What the limits are multiplied by; how much of them goes in a microsecond. */
#define GCI_SWIPE_WHOLE INT64_C(100000000)
#define GCI_SWIPE_DISTANCE_SHRINKS 94
#define GCI_SWIPE_ASIDE_SHRINKS 98

/* Farther behind its start than this it is not going that way. */
#define GCI_SWIPE_BEHIND_MAX GC_PT(2)

/* The ratio is judged from here on; below it an angle means nothing yet. */
#define GCI_SWIPE_RATIO_FROM GC_PT(20)

/* A displacement seen along a direction; aside is not negative. */
struct gci_stroke {
	int64_t ahead, aside;
};

static inline struct gci_stroke gci_stroke_along(
	enum gc_swipe_directions direction, int64_t x, int64_t y) {
	bool is_horizontal = (direction & (GC_SWIPE_RIGHT | GC_SWIPE_LEFT)) != 0;
	int64_t along = is_horizontal ? x : y;
	return (struct gci_stroke){
		.ahead = (direction & (GC_SWIPE_LEFT | GC_SWIPE_UP)) != 0 ? -along : along,
		.aside = (int64_t)gci_abs(is_horizontal ? y : x),
	};
}

static inline enum gc_swipe_directions gci_swipe_first(uint32_t directions) {
	return (enum gc_swipe_directions)GCI_BIT(gci_first_slot(directions));
}

/* How a displacement looks in the one of `directions` in which it goes farthest, if there is any.
 */
struct gci_stroke gci_stroke_nearest(
	uint32_t directions, struct gc_vector way, enum gc_swipe_directions *nearest);

/* Returns what a limit is so long after the start, times GCI_SWIPE_WHOLE. */
int64_t gci_shrunk(gc_length limit, int64_t shrinks, uint32_t age_us);

/* Returns the same in steps of gc_length, rounded: for a record, and for the factor. */
int64_t gci_shrunk_length(gc_length limit, int64_t shrinks, uint32_t age_us);

#endif
