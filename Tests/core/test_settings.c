/* SPDX-License-Identifier: MIT */
/* New settings replace all of the former ones, and only if they are valid. */
#include "support.h"

/* `change` is valid, and `mistake` is not. */
#define assert_settable(f, type, change, mistake) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		assert_int_equal(gc_##type##_init(&(f)->type, NULL), GC_OK); \
		assert_memory_equal(&(f)->type.config, &with, sizeof(with)); \
		with.change; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), GC_OK); \
		struct gc_##type##_config set = with; \
		assert_memory_equal(&(f)->type.config, &set, sizeof(set)); \
		with.mistake; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), GC_ERR_RANGE); \
		assert_memory_equal(&(f)->type.config, &set, sizeof(set)); \
	} while (0)

TEST(each_recognizer_takes_valid_settings) {
	assert_settable(f, tap, max_gap_us = 100000, taps = 0);
	assert_settable(f, long_press, min_duration_us = 300000, touches = 0);
	assert_settable(f, hold, stillness_us = 300000, touches = 0);
	assert_settable(f, pan, slop = GC_PT(30), min_touches = 0);
	assert_settable(f, edge_pan, edges = GC_EDGE_TOP, slop = -1);
	assert_settable(f, swipe, min_distance = GC_PT(90), touches = 0);
	assert_settable(f, pinch, slop = GC_PT(30), min_touches = 1);
	assert_settable(f, rotation, slop = GC_PT(30), min_touches = 1);
	assert_settable(f, transform, pan_slop = GC_PT(30), min_touches = 0);
}

#define assert_setting(f, type, change, status) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		assert_int_equal(gc_##type##_init(&(f)->type, NULL), GC_OK); \
		with.change; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), status); \
		assert_int_equal(gc_##type##_init(&(f)->type, &with), status); \
	} while (0)

/* The least value of a setting, and the one below it. */
#define assert_from(f, type, field, least) \
	do { \
		assert_setting(f, type, field = (least), GC_OK); \
		assert_setting(f, type, field = (least) - 1, GC_ERR_RANGE); \
	} while (0)

#define assert_from_to(f, type, field, least, most) \
	do { \
		assert_from(f, type, field, least); \
		assert_setting(f, type, field = (most), GC_OK); \
		assert_setting(f, type, field = (most) + 1, GC_ERR_RANGE); \
	} while (0)

TEST(settings_go_from_their_least_value_to_their_most) {
	assert_from_to(f, tap, taps, 1, 255);
	assert_from_to(f, tap, touches, 1, 32);
	assert_from(f, tap, max_movement, 0);
	assert_from(f, tap, max_distance, 0);
	assert_setting(f, long_press, taps = 0, GC_OK);
	assert_setting(f, long_press, taps = 255, GC_OK);
	assert_setting(f, long_press, taps = 256, GC_ERR_RANGE);
	assert_from_to(f, long_press, touches, 1, 32);
	assert_from(f, long_press, max_movement, 0);
	assert_setting(f, long_press, ends_at = GC_LONG_PRESS_LAST_LIFT, GC_OK);
	assert_setting(f, long_press, ends_at = GC_LONG_PRESS_LAST_LIFT + 1, GC_ERR_RANGE);
	assert_from_to(f, hold, touches, 1, 32);
	assert_from(f, hold, max_movement, 0);
	assert_from(f, pan, slop, 0);
	assert_from(f, pan, min_touches, 1);
	assert_setting(f, pan, max_touches = 1, GC_OK);
	assert_setting(f, pan, max_touches = 0, GC_ERR_RANGE);
	assert_setting(f, pan, min_touches = with.max_touches = 32, GC_OK);
	assert_setting(f, pan, min_touches = with.max_touches = 33, GC_ERR_RANGE);
	assert_from(f, edge_pan, slop, 0);
	assert_from(f, edge_pan, region, 0);
	assert_from(f, edge_pan, from, 0);
	assert_from(f, edge_pan, to, 0);
	assert_from(f, edge_pan, min_touches, 1);
	assert_setting(f, edge_pan, min_touches = with.max_touches = 32, GC_OK);
	assert_setting(f, edge_pan, min_touches = with.max_touches = 33, GC_ERR_RANGE);
	assert_setting(f, edge_pan, from = with.to = GC_PT(9), GC_OK);
	assert_setting(f, edge_pan, from = 1 + (with.to = GC_PT(9)), GC_ERR_RANGE);
	assert_from_to(f, swipe, touches, 1, 32);
	assert_from(f, swipe, min_distance, 0);
	assert_from(f, swipe, max_aside, 0);
	assert_from_to(f, swipe, max_aside_ratio, 0, GC_SCALE_ONE);
	assert_from(f, pinch, slop, 0);
	assert_from(f, pinch, min_touches, 2);
	assert_setting(f, pinch, min_touches = with.max_touches = 32, GC_OK);
	assert_setting(f, pinch, min_touches = with.max_touches = 33, GC_ERR_RANGE);
	assert_from(f, rotation, slop, 0);
	assert_from(f, rotation, min_touches, 2);
	assert_setting(f, rotation, min_touches = with.max_touches = 32, GC_OK);
	assert_setting(f, rotation, min_touches = with.max_touches = 33, GC_ERR_RANGE);
	assert_from(f, transform, pan_slop, 0);
	assert_from(f, transform, pinch_slop, 0);
	assert_from(f, transform, rotation_slop, 0);
	assert_from(f, transform, min_touches, 1);
	assert_setting(f, transform, min_touches = with.max_touches = 32, GC_OK);
	assert_setting(f, transform, min_touches = with.max_touches = 33, GC_ERR_RANGE);
}
