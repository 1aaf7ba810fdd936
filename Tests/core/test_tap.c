/* SPDX-License-Identifier: MIT */
#include "support.h"

#define TAPPED(f, tap) expect((f), (tap), GC_STATE_ENDED)

TEST(a_finger_that_lifts_in_place_taps) {
	ADD(f, tap);

	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	up(f, 60, 1);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_int_equal(event->time_us, at_ms(60));
	assert_int_equal(event->touch_count, 1);
	assert_near(location_x(&f->tap), 100, 0);
	expect_nothing(f);
	assert_state(&f->tap, GC_STATE_POSSIBLE);
}

TEST(movement_of_exactly_ten_points_is_allowed) {
	ADD(f, tap);

	drag(f, 0, 100, 100, 10, 106, 108);
	up(f, 20, 1);
	TAPPED(f, &f->tap);
	drag(f, 1000, 100, 100, 1010, 110.01, 100);
	up(f, 1020, 1);
	expect_nothing(f);
}

TEST(holding_fails_at_the_deadline_and_not_before) {
	ADD(f, tap);

	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(750));
	expect_failure_after(f, &f->tap, 750);
	up(f, 751, 1);
	expect_nothing(f);
}

TEST(a_lift_at_exactly_the_deadline_is_late) {
	ADD(f, tap);

	tap_at(f, 0, 750, 1, 100, 100);
	expect_nothing(f);
	tap_at(f, 2000, 2749.999, 1, 100, 100);
	TAPPED(f, &f->tap);
}

/* P40 */
TEST(the_second_tap_may_come_after_340_ms_but_not_after_360) {
	ADD_WITH(f, tap, with.taps = 2);

	tap_at(f, 0, 50, 1, 100, 100);
	tap_at(f, 390, 440, 1, 104, 100);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_near(gc_length_to_double(event->location.x), 100, 0);

	tap_at(f, 2000, 2050, 1, 100, 100);
	tap_at(f, 2410, 2460, 1, 100, 100);
	expect_nothing(f);
	/* The late one was tap 1 of a new sequence. */
	tap_at(f, 2600, 2650, 1, 100, 100);
	TAPPED(f, &f->tap);
}

TEST(a_second_tap_over_30_points_away_fails_and_starts_nothing) {
	ADD_WITH(f, tap, with.taps = 2);

	tap_at(f, 0, 50, 1, 100, 100);
	down(f, 100, 1, 130.01, 100);
	assert_state(&f->tap, GC_STATE_FAILED);
	up(f, 150, 1);
	tap_at(f, 200, 250, 1, 130, 100);
	expect_nothing(f);
	tap_at(f, 300, 350, 1, 130, 130);
	TAPPED(f, &f->tap);
}

/* P43 */
TEST(a_two_finger_tap_recognizes_on_the_second_lift) {
	ADD_WITH(f, tap, with.touches = 2);

	down(f, 0, 1, 100, 100);
	down(f, 20, 2, 200, 140);
	up(f, 60, 1);
	expect_nothing(f);
	up(f, 110, 2);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_int_equal(event->touch_count, 2);
	assert_points(event->location, 150, 120, TOLERANCE_PT);
}

TEST(a_lift_and_a_landing_in_one_frame_are_two_taps) {
	ADD(f, tap);

	down(f, 0, 1, 100, 100);
	sample(f, 50, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 50, GC_SAMPLE_DOWN, 1, 200, 100);
	frame(f, 50);
	TAPPED(f, &f->tap);
	up(f, 90, 1);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_near(gc_length_to_double(event->location.x), 200, 0);
	expect_nothing(f);
}

TEST(in_its_action_the_touches_that_made_it_have_a_place) {
	struct gc_event event;
	struct gc_point location;
	ADD_WITH(f, tap, with.touches = 2);
	f->keep_events = true;

	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 140);
	lift_both(f, 60, 70);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_location(&f->tap.base, 1, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 200, 0);
	assert_int_equal(
		gc_recognizer_touch_location(&f->tap.base, 2, NULL, &location), GC_ERR_INDEX);
}

TEST(down_and_up_in_one_frame_is_a_tap) {
	ADD(f, tap);

	sample(f, 5, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(f, 5, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 5);
	TAPPED(f, &f->tap);
	expect_nothing(f);
}
