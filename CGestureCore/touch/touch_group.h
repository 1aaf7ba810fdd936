/* SPDX-License-Identifier: MIT */
#pragma once

#include "numbers/fixed.h"
#include "numbers/base.h"
#include "numbers/geometry.h"
#include "touch/touch_table.h"

/*
 * What several recognizers need to know about the same touches: the centroid, and for two touches
 * their distance and direction. It is computed once a frame. Only the latest group is kept, because
 * the recognizers of one node mostly track the same touches.
 */

/* Facts about two touches that are computed only when a recognizer reads them. */
enum gci_group_fact {
	GCI_GROUP_SPAN = 1,
	GCI_GROUP_DIRECTION = 2,
};

/* Steps of a gc_length in 2^-24 pt. */
#define GCI_GROUP_FINE_BITS 12

/* Returns a centroid, of which `location` is the rounded place. */
static inline struct gci_fine_vector gci_touch_centroid(
	struct gc_point location, struct gc_touch_rest rest) {
	const int64_t per_unit = 1 << GCI_FINE_BITS;
	return (struct gci_fine_vector){
		.x = location.x * per_unit + rest.x, .y = location.y * per_unit + rest.y};
}

/* Call this after moving a touch or reusing its slot: the group is stale. */
static inline void gci_touch_group_forget(struct gc_touch_table *table) {
	table->group.slots = table->group.summed = 0;
}

static inline void gci_touch_group_is_one(
	struct gc_touch_table *table, gc_slots slots, const struct gc_touch *one) {
	struct gc_touch_group *group = &table->group;
	group->slots = slots;
	group->count = 1;
	group->location = one->position;
	group->rest = (struct gc_touch_rest){0};
}

GCI_MOTION_INLINE void gci_touch_group_is_two(struct gc_touch_table *table, gc_slots slots,
	const struct gc_touch *one, const struct gc_touch *two) {
	struct gc_touch_group *group = &table->group;
	int64_t one_x = one->position.x, one_y = one->position.y;
	int64_t two_x = two->position.x, two_y = two->position.y;
	int64_t sum_x = one_x + two_x, sum_y = one_y + two_y;
	int64_t x = gci_round(sum_x, 1), y = gci_round(sum_y, 1);
	group->slots = slots;
	group->count = 2;
	group->unknown = GCI_GROUP_SPAN | GCI_GROUP_DIRECTION;
	group->location = (struct gc_point){.x = (gc_length)x, .y = (gc_length)y};
	group->rest = (struct gc_touch_rest){
		.x = (int16_t)((sum_x - 2 * x) * (1 << (GCI_GROUP_FINE_BITS - 1))),
		.y = (int16_t)((sum_y - 2 * y) * (1 << (GCI_GROUP_FINE_BITS - 1))),
	};
	group->x = two_x - one_x;
	group->y = two_y - one_y;
}

gc_slots gci_touch_group_move_many(struct gc_touch_table *table, gc_slots slots);

/*
 * Moves touches, at least one, to their reported positions. Returns those that changed position.
 * Most recognizers track exactly the touches of a frame, so these become the group. Small builds
 * have one way for any number of touches.
 */
GCI_MOTION_INLINE gc_slots gci_touch_group_move(struct gc_touch_table *table, gc_slots slots) {
	gc_slots others = slots & (slots - 1);
	if (GCI_IS_SMALL || (others & (others - 1)) != 0) {
		return gci_touch_group_move_many(table, slots);
	}
	struct gc_touch *one = &table->touches[gci_first_slot(slots)];
	gc_slots moved_slots = gci_touch_move(one) ? slots ^ others : 0;
	if (others == 0) {
		gci_touch_group_is_one(table, slots, one);
		return moved_slots;
	}
	struct gc_touch *two = &table->touches[gci_first_slot(others)];
	moved_slots |= gci_touch_move(two) ? others : 0;
	gci_touch_group_is_two(table, slots, one, two);
	return moved_slots;
}

void gci_touch_group_find(struct gc_touch_table *table, gc_slots slots);
struct gc_magnitude gci_touch_group_measure_span(struct gc_touch_group *group);
void gci_touch_group_measure_direction(struct gc_touch_group *group);

/* Returns the group of some touches, at least one. Valid until the next call. */
static inline struct gc_touch_group *gci_touch_group(struct gc_touch_table *table, gc_slots slots) {
	if (table->group.slots != slots) {
		gci_touch_group_find(table, slots);
	}
	return &table->group;
}

/* Returns the distance of two: 2^-32 pt, an integer, at least GCI_SPAN_MIN. */
static inline struct gc_magnitude gci_touch_group_span(struct gc_touch_group *group) {
	GCI_ASSERT(group->count == 2);
	if ((group->unknown & GCI_GROUP_SPAN) != 0) {
		return gci_touch_group_measure_span(group);
	}
	return group->span;
}

/* Returns whether two have a direction, which then is in the group. */
static inline bool gci_touch_group_has_direction(struct gc_touch_group *group) {
	GCI_ASSERT(group->count == 2);
	if ((group->unknown & GCI_GROUP_DIRECTION) != 0) {
		gci_touch_group_measure_direction(group);
	}
	return group->has_direction;
}
