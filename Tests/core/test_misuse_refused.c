/* SPDX-License-Identifier: MIT */
/*
 * A recognizer whose set-up was refused cannot be used. The values that are refused are those that
 * the headers exclude.
 */
#include "misuse.h"

#include <gesturecore/inspect.h>
#include <string.h>

#define expect_refused(call, ...) \
	do { \
		assert_int_equal(call(__VA_ARGS__), GC_ERR_ARGUMENT); \
		expect_misuse(#call, NOT_SET_UP); \
	} while (0)

#define expect_reads(value, call, ...) \
	do { \
		assert_int_equal(call(__VA_ARGS__), value); \
		expect_misuse(#call, NOT_SET_UP); \
	} while (0)

static void expect_refused_setters(struct gc_recognizer *recognizer) {
	for (int value = 0; value < 2; value++) {
		expect_refused(gc_recognizer_set_enabled, recognizer, value);
		expect_refused(gc_recognizer_set_exclusive_type, recognizer, value);
		expect_refused(gc_recognizer_set_cancels_touches, recognizer, value);
		expect_refused(gc_recognizer_set_delays_began, recognizer, value);
		expect_refused(gc_recognizer_set_delays_ended, recognizer, value);
		expect_refused(gc_recognizer_set_claims_on_landing, recognizer, value);
	}
	expect_refused(gc_recognizer_set_touch_types, recognizer, 1);
	expect_refused(gc_recognizer_set_max_contact_size, recognizer, GC_PT(20));
	expect_refused(gc_recognizer_remove, recognizer);
}

static void expect_no_values(struct gc_recognizer *recognizer) {
	struct gc_point location;
	expect_reads(GC_KIND_NONE, gc_recognizer_kind, recognizer);
	expect_reads(GC_STATE_POSSIBLE, gc_recognizer_state, recognizer);
	expect_reads(0, gc_recognizer_touch_count, recognizer);
	expect_reads(0, gc_recognizer_touches, recognizer);
	expect_reads(0, gc_recognizer_worst_delay_us, recognizer, NULL);
	expect_reads(GC_OBSTACLE_NO_NODE, gc_recognizer_obstacle, recognizer, NULL);
	expect_reads(GC_ERR_INDEX, gc_recognizer_touch_location, recognizer, 0, NULL, &location);
	assert_null(gc_recognizer_node(recognizer));
	expect_misuse("gc_recognizer_node", NOT_SET_UP);
}

/* Another recognizer is on the window, and is recognized as if this one were not there. */
static void expect_unusable(struct fixture *f, struct gc_recognizer *recognizer) {
	ADD(f, tap);
	expect_refused(gc_recognizer_add, recognizer, &f->window);
	expect_refused(gc_recognizer_require_failure, &f->waits, recognizer, &f->tap.base);
	expect_refused(gc_recognizer_require_failure, &f->waits, &f->tap.base, recognizer);
	expect_refused_setters(recognizer);
	expect_no_values(recognizer);
	assert_int_equal(gc_recognizer_finish(recognizer), GC_OK);
	expect_no_misuse();
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
	expect_no_misuse();
}

/* For each kind with a configuration: refuse_tap(f, config), where a value is outside its range. */
#define REFUSE(type) \
	static void refuse_##type(struct fixture *f, struct gc_##type##_config config) { \
		const struct gc_##type##_config good = gc_##type##_config_default(); \
		struct gc_##type refused; \
		setup(f); \
		listen_for_misuse(); \
		memset(&refused, 0xa5, sizeof(refused)); \
		refused.base.user_data = f; \
		assert_int_equal(gc_##type##_init(&refused, &config), GC_ERR_RANGE); \
		assert_ptr_equal(refused.base.user_data, f); \
		expect_refused(gc_##type##_set_config, &refused, &good); \
		expect_unusable(f, &refused.base); \
		/* The same memory can be set up after that. */ \
		assert_int_equal(gc_##type##_init(&refused, &good), GC_OK); \
		assert_int_equal(gc_recognizer_add(&refused.base, &f->window), GC_OK); \
		assert_int_equal(gc_recognizer_finish(&refused.base), GC_OK); \
	}

REFUSE(tap)
REFUSE(long_press)
REFUSE(pan)
REFUSE(edge_pan)
REFUSE(swipe)
REFUSE(pinch)
REFUSE(rotation)
REFUSE(transform)
REFUSE(hold)

#define WITH(type, ...) \
	do { \
		struct gc_##type##_config config = gc_##type##_config_default(); \
		__VA_ARGS__; \
		refuse_##type(f, config); \
	} while (0)

TEST(a_refused_tap_cannot_be_used) {
	WITH(tap, config.taps = 0);
	WITH(tap, config.touches = 0);
	WITH(tap, config.touches = GC_TOUCHES_MAX + 1);
	WITH(tap, config.max_movement = -1);
	WITH(tap, config.max_distance = -1);
}

TEST(a_refused_long_press_cannot_be_used) {
	WITH(long_press, config.touches = 0);
	WITH(long_press, config.touches = GC_TOUCHES_MAX + 1);
	WITH(long_press, config.max_movement = -1);
	WITH(long_press, config.ends_at = GC_LONG_PRESS_LAST_LIFT + 1);
}

TEST(a_refused_pan_cannot_be_used) {
	WITH(pan, config.slop = -1);
	WITH(pan, config.min_touches = 0);
	WITH(pan, config.min_touches = 3; config.max_touches = 2);
	WITH(pan, config.max_touches = GC_TOUCHES_MAX + 1);
	WITH(pan, config.axis = GC_AXIS_Y + 1);
	WITH(pan, config.lead = GC_LEAD_ONE - 1);
	WITH(pan, config.lead = GC_LEAD_MAX + 1);
}

TEST(a_refused_edge_pan_cannot_be_used) {
	WITH(edge_pan, config.edges = 1 << 4);
	WITH(edge_pan, config.min_touches = 0);
	WITH(edge_pan, config.min_touches = 3; config.max_touches = 2);
	WITH(edge_pan, config.max_touches = GC_TOUCHES_MAX + 1);
	WITH(edge_pan, config.region = -1);
	WITH(edge_pan, config.slop = -1);
	WITH(edge_pan, config.from = -1);
	WITH(edge_pan, config.to = -1);
	WITH(edge_pan, config.from = 2; config.to = 1);
}

TEST(a_refused_swipe_cannot_be_used) {
	WITH(swipe, config.directions = UINT32_C(1) << 31);
	WITH(swipe, config.touches = 0);
	WITH(swipe, config.touches = GC_TOUCHES_MAX + 1);
	WITH(swipe, config.min_distance = -1);
	WITH(swipe, config.max_aside = -1);
	WITH(swipe, config.max_aside_ratio = -1);
	WITH(swipe, config.max_aside_ratio = GC_SCALE_ONE + 1);
	WITH(swipe, config.lead = GC_LEAD_ONE - 1);
	WITH(swipe, config.lead = GC_LEAD_MAX + 1);
}

TEST(a_refused_pinch_cannot_be_used) {
	WITH(pinch, config.slop = -1);
	WITH(pinch, config.min_touches = 1);
	WITH(pinch, config.min_touches = 4; config.max_touches = 3);
	WITH(pinch, config.max_touches = GC_TOUCHES_MAX + 1);
	WITH(pinch, config.lead = GC_LEAD_ONE - 1);
	WITH(pinch, config.lead = GC_LEAD_MAX + 1);
}

TEST(a_refused_rotation_cannot_be_used) {
	WITH(rotation, config.slop = -1);
	WITH(rotation, config.min_touches = 1);
	WITH(rotation, config.min_touches = 4; config.max_touches = 3);
	WITH(rotation, config.max_touches = GC_TOUCHES_MAX + 1);
	WITH(rotation, config.lead = GC_LEAD_ONE - 1);
	WITH(rotation, config.lead = GC_LEAD_MAX + 1);
}

TEST(a_refused_transform_cannot_be_used) {
	WITH(transform, config.pan_slop = -1);
	WITH(transform, config.pinch_slop = -1);
	WITH(transform, config.rotation_slop = -1);
	WITH(transform, config.min_touches = 0);
	WITH(transform, config.min_touches = 3; config.max_touches = 2);
	WITH(transform, config.max_touches = GC_TOUCHES_MAX + 1);
}

TEST(a_refused_hold_cannot_be_used) {
	WITH(hold, config.touches = 0);
	WITH(hold, config.touches = GC_TOUCHES_MAX + 1);
	WITH(hold, config.max_movement = -1);
}

/* Its values are set and read as those of a recognizer without a finger. */
TEST(values_of_a_refused_recognizer_are_refused_and_zero) {
	struct gc_pinch pinch;
	struct gc_pinch_config config = gc_pinch_config_default();
	config.min_touches = 1;
	listen_for_misuse();
	memset(&pinch, 0xa5, sizeof(pinch));
	assert_int_equal(gc_pinch_init(&pinch, &config), GC_ERR_RANGE);
	expect_refused(gc_pinch_set_scale, &pinch, GC_SCALE_ONE);
	expect_reads(0, gc_pinch_velocity, &pinch);
	expect_reads(0, gc_pinch_release_velocity, &pinch);
	expect_reads(0, gc_pinch_sample_us, &pinch);
}

/* Memory that nobody has set up is zero in a static struct. */
TEST(a_recognizer_of_zeros_cannot_be_used) {
	struct gc_tap tap = {0};
	struct gc_custom custom = {0};
	listen_for_misuse();
	expect_unusable(f, &tap.base);
	expect_refused(gc_custom_set_state, &custom, GC_STATE_BEGAN);
	expect_refused(gc_custom_set_deadline, &custom, at_ms(1));
	expect_refused(gc_custom_set_location, &custom, (struct gc_point){0});
	expect_refused(gc_custom_set_factor, &custom, 1, 1);
}
