/* SPDX-License-Identifier: MIT */
#include "kinds.h"

static gc_length pick_slop(struct dice *dice) {
	static const gc_length slops[] = {GC_PT(10), GC_PT(10), GC_PT(4), 0};
	return slops[pick(dice, 4)];
}

static uint16_t pick_lead(struct dice *dice) {
	static const uint16_t leads[] = {
		GC_LEAD_DEFAULT, GC_LEAD_DEFAULT, 0, GC_LEAD_ONE, 2 * GC_LEAD_ONE, GC_LEAD_MAX};
	uint16_t any = (uint16_t)(GC_LEAD_ONE + pick(dice, 1024));
	return pick(dice, 4) == 0 ? any : leads[pick(dice, 6)];
}

/* How many fingers, and how long they settle. */
struct finger_choice {
	uint32_t settle_us;
	uint16_t least, most;
};

static struct finger_choice pick_fingers(struct dice *dice) {
	uint32_t settle_us = pick(dice, 3) / 2 * 30000;
	uint16_t most = (uint16_t)(2 + pick(dice, 3) * 2);
	uint16_t least = (uint16_t)(most > 2 ? 2 + pick(dice, 2) : 2);
	return (struct finger_choice){settle_us, least, most};
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

/* What the streams know of a kind: these functions, and others. */
#define STREAM_KIND(type, ...) \
	static const struct stream_kind type##_in_streams = {.vary = vary_##type, __VA_ARGS__}

/* Of one with a slop, and with values that a host can set. */
#define VALUES(type) .has_slop = true, .set_value = set_##type, .read = read_##type

/* What a recognizer with a translation says of it. */
#define READ_TRANSLATION(type, recognizer, node, values) \
	do { \
		gc_##type##_translation(recognizer, NULL, &(values)->translation); \
		gc_##type##_translation(recognizer, node, &(values)->local_translation); \
		gc_##type##_velocity(recognizer, NULL, &(values)->velocity); \
		gc_##type##_velocity(recognizer, node, &(values)->local_velocity); \
		gc_##type##_release_velocity(recognizer, NULL, &(values)->release_velocity); \
		(values)->sample_us = gc_##type##_sample_us(recognizer); \
	} while (false)

/* The settings of a pinch or a rotation. */
#define VARY_FINGERS(type) \
	static void vary_##type( \
		struct recognizer_setup *setup, struct dice *dice, uint32_t touches) { \
		struct finger_choice fingers = pick_fingers(dice); \
		struct gc_##type##_config *config = &setup->config.type; \
		(void)touches; \
		config->slop = pick_slop(dice); \
		config->settle_us = fingers.settle_us; \
		config->min_touches = (uint8_t)fingers.least; \
		config->max_touches = (uint8_t)fingers.most; \
		config->lead = pick_lead(dice); \
	}

#define KINDS_OF_STREAMS
#include "../kinds/all.h"

void stream_default(struct recognizer_setup *setup) {
	switch ((enum gc_kind)setup->kind) {
	case GC_KIND_NONE:
		break;
#define GC_KIND(NAME, number, type, reports, words) \
	case number: \
		setup->config.type = gc_##type##_config_default(); \
		break;
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
	if (stream_kind(setup->kind)->set_default != NULL) {
		stream_kind(setup->kind)->set_default(setup);
	}
}

const struct stream_kind *stream_kind(uint32_t kind) {
	static const struct stream_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_streams,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return kinds[kind];
}
