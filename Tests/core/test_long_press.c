/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(the_defaults_are_half_a_second_one_finger_and_ten_points) {
	struct gc_long_press_config config = gc_long_press_config_default();
	assert_int_equal(config.taps, 0);
	assert_int_equal(config.touches, 1);
	assert_int_equal(config.min_duration_us, 500000);
	assert_int_equal(config.max_movement, GC_PT(10));
}

TEST(it_begins_by_timer_at_exactly_the_deadline) {
	ADD(f, long_press);

	expect_begin_after(f, &f->long_press, 500);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	expect_end_at(f, &f->long_press, 900);
	expect_nothing(f);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
}

TEST(a_lift_at_exactly_the_deadline_comes_after_it) {
	ADD(f, long_press);

	tap_at(f, 0, 500, 1, 100, 100);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect(f, &f->long_press, GC_STATE_ENDED);
	tap_at(f, 1000, 1499.999, 1, 100, 100);
	advance(f, 3000);
	expect_nothing(f);
}

TEST(once_it_has_begun_movement_is_free_and_sends_changed) {
	ADD(f, long_press);

	expect_begin_after(f, &f->long_press, 500);
	move(f, 510, 1, 300, 50);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_points(event->location, 300, 50, 0);
	move(f, 520, 1, 300, 50); /* the same place */
	expect_nothing(f);
	expect_end_at(f, &f->long_press, 530);
	assert_near(location_x(&f->long_press), 300, 0);
}

TEST(ten_points_of_movement_are_allowed_and_more_is_not) {
	ADD(f, long_press);

	drag(f, 0, 100, 100, 10, 106, 108);
	advance(f, 500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 106, 0);
	expect_end_at(f, &f->long_press, 510);
	drag(f, 1000, 100, 100, 1010, 110.01, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	move(f, 1020, 1, 100, 100);
	advance(f, 3000);
	expect_nothing(f);
}

TEST(movement_is_of_each_finger_not_of_their_centroid) {
	ADD_WITH(f, long_press, with.touches = 2);

	land_both(f);
	move_both(f, 10, 89, 100, 211, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

TEST(the_clock_starts_when_the_last_required_finger_lands) {
	ADD_WITH(f, long_press, with.touches = 2);

	expect_begin_of_two_after(f, &f->long_press, 500);
}

/* P48 */
TEST(a_second_finger_is_followed_and_either_lifting_ends_it) {
	for (int lifted = 1; lifted <= 2; lifted++) {
		setup(f);
		ADD(f, long_press);

		expect_begin_after(f, &f->long_press, 500);
		down(f, 600, 2, 200, 100);
		expect_nothing(f);
		assert_state(&f->long_press, GC_STATE_BEGAN);
		assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 2);
		assert_near(location_x(&f->long_press), 150, TOLERANCE_PT);
		move(f, 610, 2, 240, 100);
		expect(f, &f->long_press, GC_STATE_CHANGED);
		assert_near(location_x(&f->long_press), 170, TOLERANCE_PT);
		up(f, 620, lifted);
		const struct gc_event *event = expect(f, &f->long_press, GC_STATE_ENDED);
		assert_int_equal(event->touch_count, 1);
		up(f, 630, 3 - lifted);
		advance(f, 3000);
		expect_nothing(f);
	}
}

TEST(a_duration_of_zero_begins_at_touch_down) {
	ADD_WITH(f, long_press, with.min_duration_us = 0);

	down(f, 0, 1, 100, 100);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(0));
	expect_end_at(f, &f->long_press, 10);
	/* Two fingers in one frame are too many, whichever is reported first. */
	land_two(f, 20, 100, 100, 200, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	expect_nothing(f);
}

/* P51 */
TEST(still_it_wins_over_a_pan_and_moved_it_loses) {
	ADD(f, long_press);
	ADD(f, pan);

	expect_begin_after(f, &f->long_press, 500);
	assert_state(&f->pan, GC_STATE_FAILED);
	move(f, 510, 1, 200, 100);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	expect_end_at(f, &f->long_press, 520);

	drag(f, 1000, 100, 100, 1010, 110, 100); /* allowed for the press, and the pan's slop */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&f->long_press, GC_STATE_FAILED);
	advance(f, 2000);
	expect_nothing(f);
}

TEST(after_taps_it_waits_for_them) {
	ADD_WITH(f, long_press, with.taps = 1);

	tap_at(f, 0, 50, 1, 100, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(400));
	down(f, 390, 1, 120, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(890));
	advance(f, 890);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 120, 0);
	expect_end_at(f, &f->long_press, 900);
	/* A press alone is none: held as long as no tap may be. */
	down(f, 2000, 1, 100, 100);
	expect_failure_after(f, &f->long_press, 2750);
	up(f, 2800, 1);
	expect_nothing(f);
}

/* A tap may move by ten points, whatever the press may. */
TEST(a_tap_before_it_may_move_no_farther_than_a_tap) {
	ADD_WITH(f, long_press, with.taps = 1, with.max_movement = GC_PT(40));

	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 110, 100);
	up(f, 50, 1);
	down(f, 200, 1, 100, 100);
	move(f, 210, 1, 135, 100);
	advance(f, 700);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_end_at(f, &f->long_press, 800);

	down(f, 2000, 1, 100, 100);
	move(f, 2010, 1, 100, 110.5);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

static void add_lasting(struct fixture *f) {
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
}

TEST(until_the_last_lift_it_ends_when_all_its_fingers_are_up) {
	add_lasting(f);
	expect_begin_after(f, &f->long_press, 500);
	down(f, 600, 2, 200, 100); /* it counts too */
	up(f, 700, 1);
	expect_nothing(f);
	assert_near(location_x(&f->long_press), 200, TOLERANCE_PT);
	move(f, 800, 2, 220, 100);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_CHANGED)->touch_count, 1);
	up(f, 900, 2);
	const struct gc_event *ended = expect(f, &f->long_press, GC_STATE_ENDED);
	assert_int_equal(ended->time_us, at_ms(900));
	expect_nothing(f);
}
