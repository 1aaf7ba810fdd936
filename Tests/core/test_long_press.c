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

	down(f, 0, 1, 100, 120);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(500));
	advance(f, 499.999);
	expect_nothing(f);
	advance(f, 500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(500));
	assert_int_equal(event->touch_count, 1);
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	assert_near(gc_length_to_double(event->location.y), 120, 0);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	up(f, 900, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
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

	down(f, 0, 1, 100, 100);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	move(f, 510, 1, 300, 50);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_near(gc_length_to_double(event->location.x), 300, 0);
	assert_near(gc_length_to_double(event->location.y), 50, 0);
	move(f, 520, 1, 300, 50); /* the same place */
	expect_nothing(f);
	up(f, 530, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
	assert_near(location_x(&f->long_press), 300, 0);
}

TEST(ten_points_of_movement_are_allowed_and_more_is_not) {
	ADD(f, long_press);

	drag(f, 0, 100, 100, 10, 106, 108);
	advance(f, 500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 106, 0);
	up(f, 510, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
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

	down(f, 0, 1, 100, 100);
	advance(f, 1000);
	expect_nothing(f);
	down(f, 1000, 2, 200, 140);
	advance(f, 1499.999);
	expect_nothing(f);
	advance(f, 1500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->touch_count, 2);
	assert_near(gc_length_to_double(event->location.x), 150, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->location.y), 120, TOLERANCE_PT);
}

TEST(too_many_fingers_before_it_begins_are_a_failure) {
	ADD(f, long_press);

	down(f, 0, 1, 100, 100);
	down(f, 100, 2, 200, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	up(f, 110, 2);
	advance(f, 2000);
	up(f, 2010, 1);
	expect_nothing(f);
	/* The next sequence starts clean. */
	down(f, 2020, 1, 100, 100);
	advance(f, 2520);
	expect(f, &f->long_press, GC_STATE_BEGAN);
}

TEST(one_of_two_fingers_lifting_early_is_a_failure) {
	ADD_WITH(f, long_press, with.touches = 2);

	land_both(f);
	up(f, 100, 2);
	assert_state(&f->long_press, GC_STATE_FAILED);
	down(f, 110, 2, 200, 100);
	advance(f, 2000);
	expect_nothing(f);
}

/* P48 */
TEST(a_second_finger_is_followed_and_either_lifting_ends_it) {
	for (int lifted = 1; lifted <= 2; lifted++) {
		setup(f);
		setup(f);
		ADD(f, long_press);

		down(f, 0, 1, 100, 100);
		advance(f, 500);
		expect(f, &f->long_press, GC_STATE_BEGAN);
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
	ADD(f, long_press);
	struct gc_long_press_config config = gc_long_press_config_default();
	config.min_duration_us = 0;
	assert_int_equal(gc_long_press_set_config(&f->long_press, &config), GC_OK);

	down(f, 0, 1, 100, 100);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(0));
	up(f, 10, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
	/* Two fingers in one frame are too many, whichever is reported first. */
	land_two(f, 20, 100, 100, 200, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	expect_nothing(f);
}

TEST(a_cancelled_finger_cancels_it_and_fails_it_before) {
	ADD(f, long_press);

	down(f, 0, 1, 100, 100);
	cancel(f, 100, 1);
	advance(f, 900);
	expect_nothing(f);
	down(f, 1000, 1, 100, 100);
	advance(f, 1500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	cancel(f, 1600, 1);
	expect(f, &f->long_press, GC_STATE_CANCELLED);
	expect_nothing(f);
}

/* P51 */
TEST(still_it_wins_over_a_pan_and_moved_it_loses) {
	ADD(f, long_press);
	ADD(f, pan);

	down(f, 0, 1, 100, 100);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	move(f, 510, 1, 200, 100);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	up(f, 520, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);

	down(f, 1000, 1, 100, 100);
	move(f, 1010, 1, 110, 100); /* allowed for the press, and the pan's slop */
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
	up(f, 900, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
	/* A press alone is none: held as long as no tap may be. */
	down(f, 2000, 1, 100, 100);
	advance(f, 2749.999);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	advance(f, 2750);
	assert_state(&f->long_press, GC_STATE_FAILED);
	up(f, 2800, 1);
	expect_nothing(f);
}

TEST(the_press_must_follow_the_taps_in_time_and_place) {
	ADD_WITH(f, long_press, with.taps = 1);

	/* At the deadline is late, and tap 1 of a new sequence. */
	tap_at(f, 0, 50, 1, 100, 100);
	tap_at(f, 400, 450, 1, 100, 100);
	down(f, 500, 1, 130, 100);
	advance(f, 1000);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	up(f, 1010, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
	/* Too far away. */
	tap_at(f, 2000, 2050, 1, 100, 100);
	down(f, 2100, 1, 130.01, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	advance(f, 5000);
	expect_nothing(f);
}

TEST(after_two_taps_of_two_fingers_it_takes_two_more) {
	ADD_WITH(f, long_press, with.taps = 2, with.touches = 2);

	land_both(f);
	lift_both(f, 50, 60);
	down(f, 100, 1, 100, 100);
	down(f, 110, 2, 200, 100);
	lift_both(f, 150, 160);
	down(f, 200, 1, 110, 100);
	down(f, 600, 2, 210, 100); /* the gap was to the first of them */
	advance(f, 1100);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->touch_count, 2);
	assert_near(gc_length_to_double(event->location.x), 160, TOLERANCE_PT);
}

static void add_lasting(struct fixture *f) {
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
}

TEST(until_the_last_lift_it_ends_when_all_its_fingers_are_up) {
	add_lasting(f);
	down(f, 0, 1, 100, 100);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
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

TEST(until_the_last_lift_a_lift_before_it_begins_still_fails_it) {
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT, with.touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	up(f, 400, 1);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

TEST(a_lift_and_a_landing_in_one_frame_are_the_last_lift) {
	add_lasting(f);
	down(f, 0, 1, 100, 100);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	sample(f, 600, GC_SAMPLE_DOWN, 2, 200, 100);
	sample(f, 600, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 600);
	expect(f, &f->long_press, GC_STATE_ENDED);
	advance(f, 1100); /* the landing begins the next press */
	expect(f, &f->long_press, GC_STATE_BEGAN);
}
