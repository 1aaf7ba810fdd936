/* SPDX-License-Identifier: MIT */
#include "touch_group.h"

#include "span_math.h"
#include "sqrt_math.h"
#include "trig_math.h"

/* Steps of a gc_length in 2^-24 pt. */
#define FINE_BITS 12

/* With 32 touches at most, rounding twice is rounding once. */
static __attribute__((noinline)) void locate_many(struct gc_touch_table *table) {
	const int64_t steps = 1 << FINE_BITS;
	struct gc_touch_group *group = &table->group;
	struct gci_sum sum = gci_touch_sum(table, group->slots);
	group->count = gci_count(group->slots);
	int64_t fine_x = gci_divide(sum.x * steps, group->count);
	int64_t fine_y = gci_divide(sum.y * steps, group->count);
	int64_t x = gci_round(fine_x, FINE_BITS), y = gci_round(fine_y, FINE_BITS);
	group->location = (struct gc_point){.x = (gc_length)x, .y = (gc_length)y};
	group->rest = (struct gc_touch_rest){
		.x = (int16_t)(fine_x - x * steps), .y = (int16_t)(fine_y - y * steps)};
}

static inline void locate_one(struct gc_touch_group *group, struct gc_point one) {
	group->count = 1;
	group->location = one;
	group->rest = (struct gc_touch_rest){0};
}

static inline void locate_two(
	struct gc_touch_group *group, struct gc_point one, struct gc_point two) {
	int64_t sum_x = (int64_t)one.x + two.x, sum_y = (int64_t)one.y + two.y;
	int64_t x = gci_round(sum_x, 1), y = gci_round(sum_y, 1);
	group->location = (struct gc_point){.x = (gc_length)x, .y = (gc_length)y};
	group->rest = (struct gc_touch_rest){
		.x = (int16_t)((sum_x - 2 * x) * (1 << (FINE_BITS - 1))),
		.y = (int16_t)((sum_y - 2 * y) * (1 << (FINE_BITS - 1))),
	};
	group->count = 2;
	group->way_x = (int64_t)two.x - one.x;
	group->way_y = (int64_t)two.y - one.y;
	group->unknown = GCI_GROUP_SPAN | GCI_GROUP_DIRECTION;
}

static void measure_span(struct gc_touch_group *group) {
	struct gc_magnitude span = gci_hypot_in_line(group->way_x, group->way_y);
	span.exponent += GCI_SPAN_BITS;
	/* Up to 2^32, which is GCI_SPAN_MIN. */
	group->span = span.exponent < 1 ? gci_magnitude_from(GCI_SPAN_MIN) : span;
}

static void measure_direction(struct gc_touch_group *group) {
	int64_t x = group->way_x, y = group->way_y;
	/* Each square is at most 2^62. */
	uint64_t square = (uint64_t)(x * x) + (uint64_t)(y * y);
	group->has_direction = square >= (uint64_t)GC_PT(1) * GC_PT(1);
	if (group->has_direction) {
		group->direction = gci_atan2(y, x);
	}
}

static __attribute__((noinline)) void measure(struct gc_touch_group *group, uint32_t wanted) {
	group->unknown &= (uint8_t)~wanted;
	if ((wanted & GCI_GROUP_SPAN) != 0) {
		measure_span(group);
	}
	if ((wanted & GCI_GROUP_DIRECTION) != 0) {
		measure_direction(group);
	}
}

void gci_touch_group_find(struct gc_touch_table *table, uint32_t slots, uint32_t wanted) {
	struct gc_touch_group *group = &table->group;
	uint32_t others = slots & (slots - 1);
	if (group->slots != slots) {
		struct gc_point one = table->touches[gci_first_slot(slots)].position;
		group->slots = slots;
		group->unknown = 0;
		if (others == 0) {
			locate_one(group, one);
			return;
		}
		if ((others & (others - 1)) != 0) {
			locate_many(table);
			return;
		}
		locate_two(group, one, table->touches[gci_first_slot(others)].position);
	}
	if ((wanted & group->unknown) != 0) {
		measure(group, wanted & group->unknown);
	}
}
