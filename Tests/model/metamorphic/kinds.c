/* SPDX-License-Identifier: MIT */
#include "kinds.h"

#include <gesturecore/convert.h>
#include <stdio.h>

static gc_length pick_slop(uint64_t *state) {
	static const gc_length slops[] = {GC_PT(10), GC_PT(10), GC_PT(4), 0};
	return slops[pick(state, 4)];
}

static uint16_t pick_lead(uint64_t *state) {
	static const uint16_t leads[] = {
		GC_LEAD_DEFAULT, GC_LEAD_DEFAULT, 0, GC_LEAD_ONE, 2 * GC_LEAD_ONE, GC_LEAD_MAX};
	uint16_t any = (uint16_t)(GC_LEAD_ONE + pick(state, 1024));
	return pick(state, 4) == 0 ? any : leads[pick(state, 6)];
}

/* How many fingers, and how long they settle. */
struct finger_choice {
	uint32_t settle_us;
	uint16_t least, most;
};

static struct finger_choice pick_fingers(uint64_t *state) {
	uint32_t settle_us = pick(state, 3) / 2 * 30000;
	uint16_t most = (uint16_t)(2 + pick(state, 3) * 2);
	uint16_t least = (uint16_t)(most > 2 ? 2 + pick(state, 2) : 2);
	return (struct finger_choice){settle_us, least, most};
}

/* A slop of 0 is 1/64 pt. */
static void limit_slop(gc_length *slop) {
	*slop = *slop == 0 ? GC_PT(2) : *slop;
}

static void read_fling(const struct values *values, struct gc_vector *fling) {
	struct gc_momentum x, y;
	if (gc_momentum_init(&x, NULL, values->translation.x, values->release_velocity.x) ==
			GC_OK &&
		gc_momentum_init(&y, NULL, values->translation.y, values->release_velocity.y) ==
			GC_OK) {
		fling->x = gc_momentum_position(&x, GC_MS(100));
		fling->y = gc_momentum_position(&y, GC_MS(100));
	}
}

static double pt(gc_length length) {
	return gc_length_to_double(length);
}

#define KINDS_OF_STREAMS
#include "../../kinds/all.h"

const struct stream_kind *stream_kind(uint32_t kind) {
	static const struct stream_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_streams,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return kinds[kind];
}
