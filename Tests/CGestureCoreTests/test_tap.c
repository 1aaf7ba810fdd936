/* SPDX-License-Identifier: MIT */
#include "support.h"

#define TAPPED(f, tap) expect((f), (tap), GC_STATE_ENDED)

static void setup_tap(struct fixture *f, struct gc_tap *tap, uint32_t taps, uint32_t touches) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	config.touches = touches;
	setup(f);
	assert_int_equal(gc_tap_init(tap, &config), GC_OK);
	attach(f, &tap->base);
}

static void a_finger_that_lifts_in_place_taps(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	expect_nothing(&f);
	up(&f, 60, 1);
	const struct gc_event *event = TAPPED(&f, &tap);
	assert_int_equal(event->time_us, at_ms(60));
	assert_int_equal(event->touch_count, 1);
	assert_near(location_x(&tap), 100, 0);
	expect_nothing(&f);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_POSSIBLE);
}

static void movement_of_exactly_ten_points_is_allowed(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 106, 108);
	up(&f, 20, 1);
	TAPPED(&f, &tap);
	down(&f, 1000, 1, 100, 100);
	move(&f, 1010, 1, 110.01, 100);
	up(&f, 1020, 1);
	expect_nothing(&f);
}

static void the_way_back_does_not_undo_straying(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_FAILED);
	move(&f, 20, 1, 100, 100);
	up(&f, 30, 1);
	expect_nothing(&f);
}

static void holding_fails_at_the_deadline_and_not_before(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_deadline_us(&f.engine), at_ms(750));
	advance(&f, 749.999);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_POSSIBLE);
	advance(&f, 750);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_FAILED);
	up(&f, 751, 1);
	expect_nothing(&f);
}

static void a_lift_at_exactly_the_deadline_is_late(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 750, 1);
	expect_nothing(&f);
	down(&f, 2000, 1, 100, 100);
	up(&f, 2749.999, 1);
	TAPPED(&f, &tap);
}

static void a_second_finger_fails_a_one_finger_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	down(&f, 10, 2, 200, 100);
	up(&f, 20, 1);
	up(&f, 30, 2);
	expect_nothing(&f);
	/* The next sequence starts clean. */
	down(&f, 40, 1, 100, 100);
	up(&f, 50, 1);
	TAPPED(&f, &tap);
}

/* P40 */
static void the_second_tap_may_come_after_340_ms_but_not_after_360(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	down(&f, 390, 1, 104, 100);
	up(&f, 440, 1);
	const struct gc_event *event = TAPPED(&f, &tap);
	assert_near(gc_length_to_double(event->location.x), 100, 0);

	down(&f, 2000, 1, 100, 100);
	up(&f, 2050, 1);
	down(&f, 2410, 1, 100, 100);
	up(&f, 2460, 1);
	expect_nothing(&f);
	/* The late one was tap 1 of a new sequence. */
	down(&f, 2600, 1, 100, 100);
	up(&f, 2650, 1);
	TAPPED(&f, &tap);
}

static void the_gap_runs_from_the_lift_and_ends_strictly(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	assert_int_equal(gc_engine_deadline_us(&f.engine), at_ms(400));
	down(&f, 400, 1, 100, 100);
	up(&f, 410, 1);
	expect_nothing(&f);
}

static void a_second_tap_over_30_points_away_fails_and_starts_nothing(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	down(&f, 100, 1, 130.01, 100);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_FAILED);
	up(&f, 150, 1);
	down(&f, 200, 1, 130, 100);
	up(&f, 250, 1);
	expect_nothing(&f);
	down(&f, 300, 1, 130, 130);
	up(&f, 350, 1);
	TAPPED(&f, &tap);
}

/* P43 */
static void a_two_finger_tap_recognises_on_the_second_lift(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 2);

	down(&f, 0, 1, 100, 100);
	down(&f, 20, 2, 200, 140);
	up(&f, 60, 1);
	expect_nothing(&f);
	up(&f, 110, 2);
	const struct gc_event *event = TAPPED(&f, &tap);
	assert_int_equal(event->touch_count, 2);
	assert_near(gc_length_to_double(event->location.x), 150, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->location.y), 120, TOLERANCE_PT);
}

static void two_fingers_never_down_together_are_no_two_finger_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 2);

	down(&f, 0, 1, 100, 100);
	up(&f, 20, 1);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_POSSIBLE);
	down(&f, 40, 2, 100, 100);
	up(&f, 60, 2);
	expect_nothing(&f);
}

static void a_lift_and_a_landing_in_one_frame_are_two_taps(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	sample(&f, 50, GC_SAMPLE_UP, 1, 0, 0);
	sample(&f, 50, GC_SAMPLE_DOWN, 1, 200, 100);
	frame(&f, 50);
	TAPPED(&f, &tap);
	up(&f, 90, 1);
	const struct gc_event *event = TAPPED(&f, &tap);
	assert_near(gc_length_to_double(event->location.x), 200, 0);
	expect_nothing(&f);
}

static void in_its_action_the_touches_that_made_it_have_a_place(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	struct gc_event event;
	struct gc_point location;
	setup_tap(&f, &tap, 1, 2);
	f.keep_events = true;

	down(&f, 0, 1, 100, 100);
	down(&f, 10, 2, 200, 140);
	up(&f, 60, 1);
	up(&f, 70, 2);
	assert_true(gc_engine_next(&f.engine, &event));
	assert_int_equal(gc_recognizer_touch_location(&tap.base, 1, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 200, 0);
	assert_int_equal(gc_recognizer_touch_location(&tap.base, 2, NULL, &location), GC_ERR_INDEX);
}

static void down_and_up_in_one_frame_is_a_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	sample(&f, 5, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(&f, 5, GC_SAMPLE_UP, 1, 0, 0);
	frame(&f, 5);
	TAPPED(&f, &tap);
	expect_nothing(&f);
}

static void a_cancelled_finger_is_no_tap(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);

	down(&f, 0, 1, 100, 100);
	cancel(&f, 10, 1);
	expect_nothing(&f);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_POSSIBLE);
}

static void settings_that_make_no_sense_are_refused(void **state) {
	(void)state;
	struct gc_tap tap = {0};
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 0;
	assert_int_equal(gc_tap_init(&tap, &config), GC_ERR_RANGE);
	config = gc_tap_config_default();
	config.touches = 33;
	assert_int_equal(gc_tap_init(&tap, &config), GC_ERR_RANGE);
	config = gc_tap_config_default();
	config.max_movement = -1;
	assert_int_equal(gc_tap_init(&tap, &config), GC_ERR_RANGE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_finger_that_lifts_in_place_taps),
		cmocka_unit_test(movement_of_exactly_ten_points_is_allowed),
		cmocka_unit_test(the_way_back_does_not_undo_straying),
		cmocka_unit_test(holding_fails_at_the_deadline_and_not_before),
		cmocka_unit_test(a_lift_at_exactly_the_deadline_is_late),
		cmocka_unit_test(a_second_finger_fails_a_one_finger_tap),
		cmocka_unit_test(the_second_tap_may_come_after_340_ms_but_not_after_360),
		cmocka_unit_test(the_gap_runs_from_the_lift_and_ends_strictly),
		cmocka_unit_test(a_second_tap_over_30_points_away_fails_and_starts_nothing),
		cmocka_unit_test(a_two_finger_tap_recognises_on_the_second_lift),
		cmocka_unit_test(two_fingers_never_down_together_are_no_two_finger_tap),
		cmocka_unit_test(a_lift_and_a_landing_in_one_frame_are_two_taps),
		cmocka_unit_test(in_its_action_the_touches_that_made_it_have_a_place),
		cmocka_unit_test(down_and_up_in_one_frame_is_a_tap),
		cmocka_unit_test(a_cancelled_finger_is_no_tap),
		cmocka_unit_test(settings_that_make_no_sense_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
