/* SPDX-License-Identifier: MIT */
#ifndef GCI_TOUCH_GROUP_H
#define GCI_TOUCH_GROUP_H

#include "gci_assert.h"
#include "touch_table.h"

/*
 * What several recognizers want to know of the same touches, found once a frame: where they are,
 * and of two, how far they are apart and in which direction. The latest group is kept, since
 * recognizers of one node mostly track the same touches.
 */

/* Whoever puts a touch somewhere else, or another into its slot, says so. */
static inline void gci_touch_group_forget(struct gc_touch_table *table) {
	table->group.slots = 0;
}

/* What is found of two touches only when it is wanted. */
enum gci_group_fact {
	GCI_GROUP_SPAN = 1,      /* their distance, at least GCI_SPAN_MIN, an integer */
	GCI_GROUP_DIRECTION = 2, /* and whether they have one */
};

void gci_touch_group_find(struct gc_touch_table *table, uint32_t slots, uint32_t wanted);

/*
 * Returns the group of some touches, at least one, with their centroid, and of two with the facts
 * that are wanted. It holds until another is asked for.
 */
static inline const struct gc_touch_group *gci_touch_group(
	struct gc_touch_table *table, uint32_t slots, uint32_t wanted) {
	struct gc_touch_group *group = &table->group;
	if (group->slots != slots || (group->unknown & wanted) != 0) {
		gci_touch_group_find(table, slots, wanted);
	}
	return group;
}

/* The span as a number, 2^-32 pt. */
static inline int64_t gci_touch_group_span(const struct gc_touch_group *group) {
	GCI_ASSERT((group->unknown & GCI_GROUP_SPAN) == 0 && group->count == 2);
	return (int64_t)((uint64_t)group->span.mantissa << group->span.exponent);
}

#endif
