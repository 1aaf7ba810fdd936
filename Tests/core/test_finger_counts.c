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

TEST(a_fourth_finger_fails_a_transform_of_three) {
	ADD_WITH(f, transform, with.min_touches = 3, with.max_touches = 3);

	place_row(f, 0, GC_SAMPLE_DOWN, 3, 100, 100);
	down(f, 30, 4, 300, 100);
	place_row(f, 60, GC_SAMPLE_MOTION, 4, 100, 150);
	expect_nothing(f);
	expect_failure(f, &f->transform, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
}

TEST(three_fingers_of_three_pan) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3);

	place_row(f, 0, GC_SAMPLE_DOWN, 3, 100, 100);
	place_row(f, 60, GC_SAMPLE_MOTION, 3, 100, 150);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->touch_count, 3);
	assert_near(pan_y(&f->pan), 40, TOLERANCE_PT);
}

TEST(a_failed_pan_waits_for_every_finger_it_took) {
	ADD_WITH(f, pan, with.min_touches = 1, with.max_touches = 1);

	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 100); /* the one that fails it */
	down(f, 20, 3, 300, 100); /* and one that it does not receive */
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	up(f, 30, 1);
	move(f, 40, 2, 260, 100);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	up(f, 50, 2);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	/* The third is still down, and nothing of this pan's. */
	down(f, 60, 4, 100, 100);
	move(f, 70, 4, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	move(f, 80, 3, 100, 300);
	expect_nothing(f);
}

TEST(fingers_over_the_maximum_in_one_frame_fail_it) {
	ADD_WITH(f, pan, with.min_touches = 1, with.max_touches = 2);
	place_row(f, 0, GC_SAMPLE_DOWN, 4, 100, 100);
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 4, 2);

	setup(f);
	ADD_WITH(f, transform, with.min_touches = 1, with.max_touches = 2);
	place_row(f, 0, GC_SAMPLE_DOWN, 4, 100, 100);
	expect_failure(f, &f->transform, GC_REASON_TOO_MANY_TOUCHES, 4, 2);
}

TEST(a_drag_of_one_finger_is_no_pinch) {
	struct gc_pan_config config = gc_pan_config_default();
	config.max_touches = 1;
	setup_pair(f, (struct gc_host){0});
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_OK);

	/* Finger 1 goes farther than the span changes. */
	land_both(f);
	move_both(f, 10, 100, 140, 200, 100);
	expect_nothing(f);
	move_both(f, 20, 100, 140, 220, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	lift_both(f, 30, 30);
	forget_taken(f);

	drag(f, 100, 100, 100, 110, 140, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_finger_that_lands_after_it_began_is_ignored) {
	ADD_WITH(f, transform, with.min_touches = 1, with.max_touches = 1);

	drag(f, 0, 100, 100, 10, 140, 100);
	expect(f, &f->transform, GC_STATE_BEGAN);
	down(f, 20, 2, 200, 100);
	move(f, 30, 2, 300, 300);
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->transform.base), 1);
	up(f, 40, 1);
	expect(f, &f->transform, GC_STATE_ENDED);
	assert_state(&f->transform, GC_STATE_POSSIBLE);
}

/* Waits for a tap that may take its time. */
static void park_behind_a_tap(struct fixture *f, struct gc_recognizer *waiter, struct gc_tap *tap,
	struct gc_requirement *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 5;
	config.max_movement = GC_PT(300);
	gc_tap_init(tap, &config);
	attach(f, &tap->base);
	assert_int_equal(gc_recognizer_require_failure(memory, waiter, &tap->base), GC_OK);
}

TEST(too_many_fingers_fail_one_that_waits) {
	struct gc_requirement memory;

	ADD_WITH(f, pan, with.min_touches = 1, with.max_touches = 2);
	park_behind_a_tap(f, &f->pan.base, &f->tap, &memory);
	land_both(f);
	move_both(f, 10, 100, 140, 200, 140);
	down(f, 20, 3, 300, 100);
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
	advance(f, 2000);
	expect_nothing(f);

	setup(f);
	ADD_WITH(f, transform, with.min_touches = 1, with.max_touches = 2);
	park_behind_a_tap(f, &f->transform.base, &f->tap, &memory);
	land_both(f);
	move_both(f, 10, 100, 140, 200, 140);
	down(f, 20, 3, 300, 100);
	expect_failure(f, &f->transform, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
	advance(f, 2000);
	expect_nothing(f);
}

static bool refuses_the_third(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	return touch->id != test_id(3);
}

TEST(fingers_it_does_not_receive_do_not_count) {
	setup_with_host(f, (struct gc_host){.should_receive = refuses_the_third});
	ADD_WITH(f, pan, with.min_touches = with.max_touches = 2);

	place_row(f, 0, GC_SAMPLE_DOWN, 3, 100, 100);
	struct gc_sample pen = {.kind = GC_SAMPLE_DOWN,
		.id = test_id(9),
		.time_us = at_ms(5),
		.type = GC_TOUCH_PEN};
	assert_int_equal(gc_engine_push(&f->engine, &pen), GC_OK);
	frame(f, 5);
	place_row(f, 20, GC_SAMPLE_MOTION, 3, 100, 150);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_touchpad_gesture_over_the_maximum_fails) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3);

	begins(f, 0, GC_STEP_SWIPE, 4);
	swipes(f, 10, 30, 0);
	expect_nothing(f);
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
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
	pan.max_touches = UINT32_MAX;
	assert_int_equal(gc_pan_init(&f->pan, &pan), GC_ERR_RANGE);
	struct gc_pinch_config pinch = gc_pinch_config_default();
	pinch.max_touches = UINT8_MAX;
	assert_int_equal(gc_pinch_init(&f->pinch, &pinch), GC_ERR_RANGE);
}
