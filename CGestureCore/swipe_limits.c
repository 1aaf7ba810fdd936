/* SPDX-License-Identifier: MIT */
/* In a file of their own: in the header, compilers would copy these into every caller. */
#include "swipe_limits.h"

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

int64_t gci_shrunk(gc_length limit, int64_t shrinks, uint32_t age_us) {
	int64_t share = GCI_SWIPE_WHOLE - shrinks * age_us;
	return share > 0 ? limit * share : 0;
}

int64_t gci_shrunk_length(gc_length limit, int64_t shrinks, uint32_t age_us) {
	return gci_divide(gci_shrunk(limit, shrinks, age_us), GCI_SWIPE_WHOLE);
}
