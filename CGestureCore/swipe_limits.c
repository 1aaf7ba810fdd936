/* SPDX-License-Identifier: MIT */
/* In a file of their own: in the header, compilers would copy these into every caller. */
#include "swipe_limits.h"

#include "quiet.h"

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

#if GCI_HAS_SHORTCUTS

int64_t gci_swipe_left(const struct gc_swipe_config *config, enum gc_swipe_directions direction,
	struct gc_vector way, uint32_t age_us) {
	struct gci_stroke stroke = gci_stroke_along(direction, way.x, way.y);
	int64_t far = gci_shrunk_length(config->min_distance, GCI_SWIPE_DISTANCE_SHRINKS, age_us);
	int64_t aside = gci_shrunk_length(config->max_aside, GCI_SWIPE_ASIDE_SHRINKS, age_us);
	int64_t left = far - stroke.ahead;
	left = aside - stroke.aside < left ? aside - stroke.aside : left;
	int64_t back = GCI_SWIPE_OPPOSITE_MAX + stroke.ahead;
	left = back < left ? back : left;
	if (config->max_aside_ratio != 0) {
		int64_t clear = gci_quiet_left(GCI_SWIPE_RATIO_FROM, way.x, way.y) / 2;
		left = clear < left ? clear : left;
	}
	return left;
}

#endif
