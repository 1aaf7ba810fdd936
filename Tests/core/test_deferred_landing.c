/* SPDX-License-Identifier: MIT */
/*
 * A finger lands in the very frame in which a tap ends. It waits until the tap has been reported
 * and reset, or until more input comes. The host does not take events in these tests.
 */
#include "support.h"

/* Finger 1 taps at (100, 100); in the frame in which it lifts, at 10 ms, 2 lands at (200, 100). */
static void setup_landing(struct fixture *f, bool with_pan) {
	setup(f);
	gc_tap_init(&f->tap, NULL);
	gc_long_press_init(&f->long_press, NULL);
	gc_pan_init(&f->pan, NULL);
	attach(f, &f->tap.base);
	attach(f, &f->long_press.base);
	if (with_pan) {
		attach(f, &f->pan.base);
	}
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 10, GC_SAMPLE_DOWN, 2, 200, 100);
}

static void setup_landing_without_pan(struct fixture *f) {
	setup_landing(f, false);
}

TEST(it_is_cancelled_with_all_others) {
	setup_landing_without_pan(f);
	gc_engine_cancel_all(&f->engine, at_ms(20));
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 0);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	f->keep_events = false;
	advance(f, 2000);
	expect_nothing(f);
}

TEST(time_that_passes_counts_from_when_it_landed) {
	setup_landing_without_pan(f);
	advance(f, 2000);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us, at_ms(510));
	expect_nothing(f);
}

TEST(it_stays_where_it_landed_when_it_moves_in_the_next_frame) {
	setup_landing(f, true);
	sample(f, 20, GC_SAMPLE_MOTION, 2, 250, 100);
	frame(f, 20);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_near(gc_length_to_double(expect(f, &f->pan, GC_STATE_BEGAN)->translation.x), 40,
		TOLERANCE_PT);
}

TEST(a_finger_that_lands_after_it_is_not_taken_for_it) {
	struct gc_point place;
	setup_landing(f, true);
	sample(f, 20, GC_SAMPLE_DOWN, 3, 300, 100);
	frame(f, 20);
	take(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 0, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 200, 0);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 1, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 300, 0);
}
