/* SPDX-License-Identifier: MIT */
#include "world.h"

static void check_speed(struct gc_velocity velocity) {
	FUZZ_CHECK(velocity.x >= -GC_SPEED_MAX && velocity.x <= GC_SPEED_MAX);
	FUZZ_CHECK(velocity.y >= -GC_SPEED_MAX && velocity.y <= GC_SPEED_MAX);
	FUZZ_CHECK(velocity.error >= 0 && velocity.samples <= GC_VELOCITY_SAMPLES);
}

static void check_translation(struct gc_vector translation) {
	FUZZ_CHECK(translation.x >= -GC_POSITION_MAX && translation.x <= GC_POSITION_MAX);
	FUZZ_CHECK(translation.y >= -GC_POSITION_MAX && translation.y <= GC_POSITION_MAX);
}

static void check_scale(gc_scale scale) {
	FUZZ_CHECK(scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX);
}

static void check_angle(gc_angle angle) {
	FUZZ_CHECK(angle >= -GC_ANGLE_MAX && angle <= GC_ANGLE_MAX);
}

/* A time that is after the newest sample of a recognizer, and in reach of a prediction. */
static uint64_t soon_us(const struct gc_recognizer *recognizer) {
	return recognizer->context == NULL ? 0 : recognizer->context->now_us + 10000;
}

static struct gc_vector take_vector(struct fuzz_input *input) {
	gc_length x = take_length(input);
	return (struct gc_vector){x, take_length(input)};
}

static void read_nothing(void *recognizer, const struct gc_node *node) {
	(void)recognizer;
	(void)node;
}

static void set_nothing(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	(void)recognizer;
	(void)node;
	(void)input;
}

/* How a pinch or a rotation is configured. */
#define CONFIGURE_FINGERS(type) \
	static enum gc_status configure_##type( \
		void *recognizer, struct fuzz_input *input, bool again) { \
		struct gc_##type##_config config = gc_##type##_config_default(); \
		uint8_t which = take_u8(input); \
		config.slop = which >= 240 ? take_length(input) : config.slop; \
		config.max_touches = (which & 1) != 0 ? 2 + which % 7 : 2; \
		config.min_touches = (which & 2) != 0 ? 1 + which % 5 : 2; \
		config.settle_us = (which & 4) != 0 ? 40000 : 0; \
		config.lead = (which & 8) != 0 ? take_lead(input) : config.lead; \
		return again ? gc_##type##_set_config(recognizer, &config) \
			     : gc_##type##_init(recognizer, &config); \
	}

#define KINDS_OF_FUZZER
#include "../kinds/all.h"

const struct recognizer_type *recognizer_type(uint32_t index) {
	static const struct recognizer_type *const types[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_type,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	/* The corpus is older than the numbers of the first. */
	static const uint8_t first[] = {GC_KIND_TAP, GC_KIND_LONG_PRESS, GC_KIND_HOLD, GC_KIND_PAN,
		GC_KIND_EDGE_PAN, GC_KIND_SWIPE, GC_KIND_PINCH, GC_KIND_ROTATION, GC_KIND_CUSTOM,
		GC_KIND_TRANSFORM};
	return types[index < sizeof(first) ? first[index] : index + 1];
}
