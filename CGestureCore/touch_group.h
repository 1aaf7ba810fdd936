/* SPDX-License-Identifier: MIT */
#ifndef GCI_TOUCH_GROUP_H
#define GCI_TOUCH_GROUP_H

#include "touch_table.h"
#include "trig_math.h"

/*
 * What several recognizers want to know of the same touches, found once a frame: where they are,
 * and of two, how far they are apart and in which direction. The latest group is kept, since
 * recognizers of one node mostly track the same touches.
 */

/* Whoever puts a touch somewhere else, or another into its slot, says so. */
static inline void gci_touch_group_forget(struct gc_touch_table *table) {
	table->group.slots = 0;
}

/* Finds the touches' centroid; the rest when it is asked for. */
void gci_touch_group_locate(struct gc_touch_table *table, uint32_t slots);

/* Returns the group of some touches, at least one. It holds until another is asked for. */
static inline struct gc_touch_group *gci_touch_group(struct gc_touch_table *table, uint32_t slots) {
	if (table->group.slots != slots) {
		gci_touch_group_locate(table, slots);
	}
	return &table->group;
}

void gci_touch_group_measure_span(struct gc_touch_group *group);
void gci_touch_group_measure_bearing(struct gc_touch_group *group);

/* Returns the distance of two touches in 2^-32 pt, at least GCI_SPAN_MIN: always an integer. */
static inline struct gc_magnitude gci_touch_group_span(struct gc_touch_group *group) {
	if (group->span.mantissa == 0) {
		gci_touch_group_measure_span(group);
	}
	return group->span;
}

/* The same. */
static inline int64_t gci_touch_group_span_fixed(struct gc_touch_group *group) {
	struct gc_magnitude span = gci_touch_group_span(group);
	return (int64_t)((uint64_t)span.mantissa << span.exponent);
}

/* What is known of the direction of one of two touches from the other. */
enum gci_bearing {
	GCI_BEARING_UNKNOWN,
	GCI_BEARING_NONE, /* they are less than a point apart */
	GCI_BEARING_MEASURED,
};

/* Whether two touches have a direction, and then which. */
static inline bool gci_touch_group_direction(
	struct gc_touch_group *group, gci_direction *direction) {
	if (group->bearing == GCI_BEARING_UNKNOWN) {
		gci_touch_group_measure_bearing(group);
	}
	*direction = group->direction;
	return group->bearing == GCI_BEARING_MEASURED;
}

#endif
