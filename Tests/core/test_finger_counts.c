/* SPDX-License-Identifier: MIT */
/* Pans and transforms that take a certain number of fingers, and no more. */
#include "records.h"

#include "steps.h"

/* Fingers 1 to `count` in one frame, in a row 50 pt apart. */
static void place_row(
	struct fixture *f, double ms, enum gc_sample_kind kind, int count, double x, double y) {
	for (int id = 1; id <= count; id++) {
		sample(f, ms, kind, id, x + 50 * (id - 1), y);
	}
	frame(f, ms);
}

/* P61 */
TEST(a_fourth_finger_fails_a_pan_of_three) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3);

	place_row(f, 0, GC_SAMPLE_DOWN, 3, 100, 100);
	down(f, 30, 4, 300, 100);
	place_row(f, 60, GC_SAMPLE_MOTION, 4, 100, 150);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	assert_int_equal(record.time_us, at_ms(30));
}

/* (11.56) Every minimum and maximum of each kind. */
#define EXPECT_COUNTS(f, type, least) \
	do { \
		static const int counts[] = {0, 1, 2, 32, 33, 255}; \
		for (size_t i = 0; i < 36; i++) { \
			int min = counts[i / 6], max = counts[i % 6]; \
			struct gc_##type##_config with = gc_##type##_config_default(); \
			with.min_touches = (uint8_t)min; \
			with.max_touches = (uint8_t)max; \
			bool is_good = min >= (least) && min <= max && max <= 32; \
			enum gc_status status = is_good ? GC_OK : GC_ERR_RANGE; \
			assert_int_equal(gc_##type##_init(&(f)->type, &with), status); \
			gc_##type##_init(&(f)->type, NULL); \
			assert_int_equal(gc_##type##_set_config(&(f)->type, &with), status); \
		} \
	} while (0)

TEST(numbers_of_fingers_are_up_to_32) {
	EXPECT_COUNTS(f, pan, 1);
	EXPECT_COUNTS(f, edge_pan, 1);
	EXPECT_COUNTS(f, transform, 1);
	EXPECT_COUNTS(f, pinch, 2);
	EXPECT_COUNTS(f, rotation, 2);
}

TEST(larger_numbers_of_fingers_are_refused) {
	struct gc_pan_config pan = gc_pan_config_default();
	pan.max_touches = UINT8_MAX;
	assert_int_equal(gc_pan_init(&f->pan, &pan), GC_ERR_RANGE);
	struct gc_pinch_config pinch = gc_pinch_config_default();
	pinch.max_touches = UINT8_MAX;
	assert_int_equal(gc_pinch_init(&f->pinch, &pinch), GC_ERR_RANGE);
}
