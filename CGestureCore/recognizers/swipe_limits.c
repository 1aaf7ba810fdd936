/* SPDX-License-Identifier: MIT */
/* In a file of their own: in the header, compilers would copy these into every caller. */
#define GCI_SWIPE_HERE
#include "recognizers/swipe_limits.h"

/* The root of 1/2, with 30 fraction bits. */
#define ROOT_HALF_BITS 30
#define ROOT_HALF INT64_C(759250125)

struct gci_stroke gci_stroke_along_diagonal(
	enum gc_swipe_directions direction, int64_t x, int64_t y) {
	bool is_left = (direction & (GC_SWIPE_UP_LEFT | GC_SWIPE_DOWN_LEFT)) != 0;
	bool is_up = (direction & (GC_SWIPE_UP_LEFT | GC_SWIPE_UP_RIGHT)) != 0;
	int64_t across = is_left ? -x : x, along = is_up ? -y : y;
	/* Both sums are at most 2^32. */
	return (struct gci_stroke){
		.ahead = gci_round((across + along) * ROOT_HALF, ROOT_HALF_BITS),
		.aside = gci_round((int64_t)gci_abs(across - along) * ROOT_HALF, ROOT_HALF_BITS),
	};
}

struct gci_stroke gci_stroke_nearest(
	uint32_t directions, struct gc_vector way, enum gc_swipe_directions *nearest) {
	struct gci_stroke best = {.ahead = INT32_MIN};
	for (uint32_t rest = directions; rest != 0; rest &= rest - 1) {
		enum gc_swipe_directions direction = gci_swipe_first(rest);
		struct gci_stroke stroke = gci_stroke_along(direction, way.x, way.y);
		if (stroke.ahead > best.ahead) {
			best = stroke;
			*nearest = direction;
		}
	}
	return best;
}

int64_t gci_shrunk_length(gc_length limit, int64_t shrinks, uint32_t age_us) {
	return gci_divide(gci_shrunk(limit, shrinks, age_us), GCI_SWIPE_WHOLE);
}
