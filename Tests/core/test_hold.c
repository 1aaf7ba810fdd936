/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(the_defaults_are_one_finger_40_ms_and_ten_points) {
	struct gc_hold_config config = gc_hold_config_default();
	assert_int_equal(config.touches, 1);
	assert_int_equal(config.stillness_us, 40000);
	assert_int_equal(config.max_movement, GC_PT(10));
}

TEST(it_begins_after_40_ms_and_ends_with_the_lift) {
	ADD(f, hold);

	expect_begin_after(f, &f->hold, 40);
	expect_end_at(f, &f->hold, 5000);
	expect_nothing(f);
}

TEST(movement_within_ten_points_sends_changed) {
	ADD(f, hold);

	drag(f, 0, 100, 100, 20, 106, 108);
	advance(f, 40);
	expect(f, &f->hold, GC_STATE_BEGAN);
	move(f, 50, 1, 94, 92);
	const struct gc_event *event = expect(f, &f->hold, GC_STATE_CHANGED);
	assert_near(gc_length_to_double(event->location.x), 94, 0);
	move(f, 60, 1, 94, 92); /* the same place */
	expect_nothing(f);
}

TEST(movement_over_ten_points_cancels_it) {
	ADD(f, hold);

	drag(f, 0, 100, 100, 50, 110.01, 100);
	expect(f, &f->hold, GC_STATE_BEGAN);
	const struct gc_event *event = expect(f, &f->hold, GC_STATE_CANCELLED);
	assert_int_equal(event->time_us, at_ms(50));
	expect_no_more(f, 60, 100, 100);
}

TEST(another_finger_cancels_it) {
	ADD(f, hold);

	down(f, 0, 1, 100, 100);
	down(f, 50, 2, 200, 100);
	expect(f, &f->hold, GC_STATE_BEGAN);
	expect(f, &f->hold, GC_STATE_CANCELLED);
	up(f, 60, 1);
	advance(f, 1000);
	assert_state(&f->hold, GC_STATE_CANCELLED);
	up(f, 1010, 2);
	expect_nothing(f);
	assert_state(&f->hold, GC_STATE_POSSIBLE);
}

TEST(the_clock_starts_when_the_last_required_finger_lands) {
	ADD_WITH(f, hold, with.touches = 2);

	expect_begin_of_two_after(f, &f->hold, 40);
	expect_end_at(f, &f->hold, 1100);
	up(f, 1110, 2);
	expect_nothing(f);
}

TEST(it_prevents_nothing) {
	ADD(f, hold);
	ADD(f, tap);

	expect_begin_after(f, &f->hold, 40);
	assert_state(&f->tap, GC_STATE_POSSIBLE);
	expect_end_at(f, &f->hold, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(nothing_prevents_it) {
	ADD(f, hold);
	ADD_WITH(f, pan, with.slop = GC_PT(3));

	/* The pan is already active when the hold begins, and continues. */
	drag(f, 0, 100, 100, 10, 105, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	advance(f, 40);
	expect(f, &f->hold, GC_STATE_BEGAN);
	move(f, 50, 1, 120, 100);
	expect(f, &f->hold, GC_STATE_CANCELLED);
	expect(f, &f->pan, GC_STATE_CHANGED);
}
