/* SPDX-License-Identifier: MIT */
/*
 * A finger that lands in the very frame in which a tap ends waits until the tap has been reported
 * and reset, or until more input comes. The host does not take events in these tests.
 */
#include "support.h"

struct late {
	struct fixture f;
	struct gc_tap tap;
	struct gc_long_press press;
	struct gc_pan pan; // on the window in some of the tests
};

/* Finger 1 taps at (100, 100); in the frame in which it lifts, at 10 ms, 2 lands at (200, 100). */
static void setup_lands_late(struct late *l, bool with_pan) {
	setup(&l->f);
	gc_tap_init(&l->tap, NULL);
	gc_long_press_init(&l->press, NULL);
	gc_pan_init(&l->pan, NULL);
	attach(&l->f, &l->tap.base);
	attach(&l->f, &l->press.base);
	if (with_pan) {
		attach(&l->f, &l->pan.base);
	}
	l->f.keep_events = true;
	down(&l->f, 0, 1, 100, 100);
	sample(&l->f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(&l->f, 10, GC_SAMPLE_DOWN, 2, 200, 100);
}

static void setup_late(struct late *l) {
	setup_lands_late(l, false);
}

static void it_is_cancelled_with_all_others(void **state) {
	(void)state;
	struct late l;
	setup_late(&l);
	gc_engine_cancel_all(&l.f.engine, at_ms(20));
	take(&l.f);
	expect(&l.f, &l.tap, GC_STATE_ENDED);
	assert_int_equal(gc_recognizer_touch_count(&l.press.base), 0);
	assert_true(gc_engine_deadline_us(&l.f.engine) == GC_NEVER_US);
	l.f.keep_events = false;
	advance(&l.f, 2000);
	expect_nothing(&l.f);
}

static void time_that_passes_counts_from_when_it_landed(void **state) {
	(void)state;
	struct late l;
	setup_late(&l);
	advance(&l.f, 2000);
	take(&l.f);
	expect(&l.f, &l.tap, GC_STATE_ENDED);
	assert_int_equal(expect(&l.f, &l.press, GC_STATE_BEGAN)->time_us, at_ms(510));
	expect_nothing(&l.f);
}

static void it_stays_where_it_landed_when_it_moves_in_the_next_frame(void **state) {
	(void)state;
	struct late l;
	setup_lands_late(&l, true);
	sample(&l.f, 20, GC_SAMPLE_MOTION, 2, 250, 100);
	frame(&l.f, 20);
	take(&l.f);
	expect(&l.f, &l.tap, GC_STATE_ENDED);
	assert_near(gc_length_to_double(expect(&l.f, &l.pan, GC_STATE_BEGAN)->translation.x), 40,
		TOLERANCE_PT);
}

static void a_finger_that_lands_after_it_is_not_taken_for_it(void **state) {
	(void)state;
	struct late l;
	struct gc_point place;
	setup_lands_late(&l, true);
	sample(&l.f, 20, GC_SAMPLE_DOWN, 3, 300, 100);
	frame(&l.f, 20);
	take(&l.f);
	assert_int_equal(gc_recognizer_touch_count(&l.pan.base), 2);
	assert_int_equal(gc_recognizer_touch_location(&l.pan.base, 0, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 200, 0);
	assert_int_equal(gc_recognizer_touch_location(&l.pan.base, 1, NULL, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 300, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_cancelled_with_all_others),
		cmocka_unit_test(time_that_passes_counts_from_when_it_landed),
		cmocka_unit_test(it_stays_where_it_landed_when_it_moves_in_the_next_frame),
		cmocka_unit_test(a_finger_that_lands_after_it_is_not_taken_for_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
