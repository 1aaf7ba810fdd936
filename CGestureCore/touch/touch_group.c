/* SPDX-License-Identifier: MIT */
#include "touch/touch_group.h"

#include "numbers/base.h"
#include "numbers/span.h"
#include "numbers/sqrt.h"
#include "numbers/trig.h"

/* For at most 32 touches, rounding twice gives the same as rounding once. */
GCI_MOTION static void locate_many(
	struct gc_touch_group *group, gc_slots slots, struct gci_sum sum) {
	const int64_t per_unit = 1 << GCI_GROUP_FINE_BITS;
	group->slots = slots;
	group->count = gci_count(slots);
	int64_t fine_x = gci_divide(sum.x * per_unit, group->count);
	int64_t fine_y = gci_divide(sum.y * per_unit, group->count);
	int64_t x = gci_round(fine_x, GCI_GROUP_FINE_BITS);
	int64_t y = gci_round(fine_y, GCI_GROUP_FINE_BITS);
	group->location = (struct gc_point){.x = (gc_length)x, .y = (gc_length)y};
	group->rest = (struct gc_touch_rest){
		.x = (int16_t)(fine_x - x * per_unit), .y = (int16_t)(fine_y - y * per_unit)};
}

/* Usually all of them moved. Their centroid is computed when a recognizer reads it. */
GCI_MOTION gc_slots gci_touch_group_move_many(struct gc_touch_table *table, gc_slots slots) {
	struct gc_touch_group *group = &table->group;
	gc_slots still_slots = 0;
	struct gci_sum sum = {0};
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		sum.x += touch->pending.x;
		sum.y += touch->pending.y;
		if (__builtin_expect(!gci_touch_move(touch), false)) {
			still_slots |= rest & (0 - rest);
		}
	}
	group->slots = 0;
	group->summed = slots;
	group->x = sum.x;
	group->y = sum.y;
	return slots & ~still_slots;
}

GCI_MOTION struct gc_magnitude gci_touch_group_measure_span(struct gc_touch_group *group) {
	struct gc_magnitude span = gci_hypot(group->x, group->y);
	span.exponent += GCI_SPAN_BITS;
	/* Up to 2^32, which is GCI_SPAN_MIN. */
	group->span = span.exponent < 1 ? gci_magnitude_from(GCI_SPAN_MIN) : span;
	group->unknown &= (uint8_t)~GCI_GROUP_SPAN;
	return group->span;
}

GCI_MOTION void gci_touch_group_measure_direction(struct gc_touch_group *group) {
	int64_t x = group->x, y = group->y;
	/* Each square is at most 2^62. */
	uint64_t square = (uint64_t)(x * x) + (uint64_t)(y * y);
	group->unknown &= (uint8_t)~GCI_GROUP_DIRECTION;
	group->has_direction = square >= (uint64_t)GC_PT(1) * GC_PT(1);
	if (group->has_direction) {
		group->direction = gci_atan2(y, x);
	}
}

void gci_touch_group_find(struct gc_touch_table *table, gc_slots slots) {
	struct gc_touch_group *group = &table->group;
	const struct gc_touch *one = &table->touches[gci_first_slot(slots)];
	gc_slots other_slots = slots & (slots - 1);
	if (!GCI_IS_SMALL && other_slots == 0) {
		gci_touch_group_is_one(table, slots, one);
	} else if (other_slots != 0 && (other_slots & (other_slots - 1)) == 0) {
		gci_touch_group_is_two(
			table, slots, one, &table->touches[gci_first_slot(other_slots)]);
	} else if (!GCI_IS_SMALL && group->slots == 0 && group->summed == slots) {
		locate_many(group, slots, (struct gci_sum){group->x, group->y});
	} else {
		locate_many(group, slots, gci_touch_sum(table, slots));
	}
}
