/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/swipe.h>

#include "gesture/recognizer.h"
#include "numbers/fixed.h"

/*
 * The limits of a stroke. Both shrink from the landing of the last required finger on. After t
 * microseconds the distance is
 *
 *     minimum * (1 - 0.94 t / 10^6)  =  minimum * (10^8 - 94 t) / 10^8
 *
 * The limit of the way aside is the same with 98. Values are multiplied by 10^8 before they are
 * compared with the limits. So nothing is rounded, and all stay below 2^59.
 */

/* The factor of the limits, and by how much of it they shrink in a microsecond. */
#define GCI_SWIPE_WHOLE INT64_C(100000000)
#define GCI_SWIPE_DISTANCE_SHRINKS 94
#define GCI_SWIPE_ASIDE_SHRINKS 98

/* A stroke that went farther the opposite way has not this direction. */
#define GCI_SWIPE_OPPOSITE_MAX GC_PT(2)

/* The ratio counts from here on; below, an angle means nothing yet. */
#define GCI_SWIPE_RATIO_FROM GC_PT(20)

/* A displacement relative to a direction; aside is not negative. */
struct gci_stroke {
	int64_t ahead, aside;
};

#define GCI_SWIPE_DIAGONALS \
	(GC_SWIPE_UP_RIGHT | GC_SWIPE_DOWN_RIGHT | GC_SWIPE_DOWN_LEFT | GC_SWIPE_UP_LEFT)

/* The same relative to a diagonal. */
struct gci_stroke gci_stroke_along_diagonal(
	enum gc_swipe_directions direction, int64_t x, int64_t y);

/* Small builds call these: swipe_limits.c defines GCI_SWIPE_HERE and so the one copy. */
#ifdef __OPTIMIZE_SIZE__
#define GCI_SWIPE_INLINE
#else
#define GCI_SWIPE_INLINE static inline
#endif

/* Returns (x, y) relative to a direction. */
GCI_SWIPE_INLINE struct gci_stroke gci_stroke_along(
	enum gc_swipe_directions direction, int64_t x, int64_t y);

/* Returns a limit at a time after the start, times GCI_SWIPE_WHOLE. */
GCI_SWIPE_INLINE int64_t gci_shrunk(gc_length limit, int64_t shrinks, uint32_t age_us);

#if !defined(__OPTIMIZE_SIZE__) || defined(GCI_SWIPE_HERE)
GCI_SWIPE_INLINE struct gci_stroke gci_stroke_along(
	enum gc_swipe_directions direction, int64_t x, int64_t y) {
	if (__builtin_expect((direction & GCI_SWIPE_DIAGONALS) != 0, false)) {
		return gci_stroke_along_diagonal(direction, x, y);
	}
	bool is_horizontal = (direction & (GC_SWIPE_RIGHT | GC_SWIPE_LEFT)) != 0;
	int64_t along = is_horizontal ? x : y;
	return (struct gci_stroke){
		.ahead = (direction & (GC_SWIPE_LEFT | GC_SWIPE_UP)) != 0 ? -along : along,
		.aside = (int64_t)gci_abs(is_horizontal ? y : x),
	};
}

GCI_SWIPE_INLINE int64_t gci_shrunk(gc_length limit, int64_t shrinks, uint32_t age_us) {
	int64_t share = GCI_SWIPE_WHOLE - shrinks * age_us;
	return share > 0 ? limit * share : 0;
}
#endif

static inline enum gc_swipe_directions gci_swipe_first(uint32_t directions) {
	return (enum gc_swipe_directions)GCI_BIT(gci_first_slot(directions));
}

/*
 * Returns the displacement along and aside of that one of `directions` along which it goes
 * farthest. Leaves `nearest` alone when there are none.
 */
struct gci_stroke gci_stroke_nearest(
	uint32_t directions, struct gc_vector way, enum gc_swipe_directions *nearest);

/* Returns a limit in units of gc_length, rounded: for records, and for the factor. */
int64_t gci_shrunk_length(gc_length limit, int64_t shrinks, uint32_t age_us);
