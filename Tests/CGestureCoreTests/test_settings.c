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
