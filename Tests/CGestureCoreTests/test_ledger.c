/* SPDX-License-Identifier: MIT */
/* Why a gesture failed by its own rules, with the numbers of the geometry. */
#include "records.h"

#include <math.h>

static void setup_tap(struct fixture *f, struct gc_tap *tap, uint32_t taps, uint32_t touches) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	config.touches = touches;
	setup(f);
	assert_int_equal(gc_tap_init(tap, &config), GC_OK);
	attach(f, &tap->base);
}

static void setup_swipe(struct fixture *f, struct gc_swipe *swipe, uint32_t touches) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.touches = touches;
	setup(f);
	assert_int_equal(gc_swipe_init(swipe, &config), GC_OK);
	attach(f, &swipe->base);
}

static void setup_edge_pan(struct fixture *f, struct gc_edge_pan *edge_pan, uint32_t edges) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = edges;
	setup(f);
	assert_int_equal(gc_edge_pan_init(edge_pan, &config), GC_OK);
	attach(f, &edge_pan->base);
}

static void a_tap_that_strays_names_the_finger_that_went_farthest(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 2);
	land_both(&f);
	/* 3 pt, and (9, 12): 15 pt. */
	move_both(&f, 16, 103, 100, 209, 112);
	struct gc_record record = expect_failure(&f, &tap, GC_REASON_MOVED, 15, 10);
	assert_true(record.time_us == at_ms(16));
	assert_true(record.has_touch);
	assert_int_equal(record.touch_id, f.touches[1].id);
	assert_int_equal(record.kind, GC_KIND_TAP);
	assert_ptr_equal(record.node, &f.window);
	assert_null(record.rival);
}

static void a_tap_held_too_long_fails_at_its_deadline(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);
	down(&f, 0, 1, 100, 100);
	advance(&f, 2000);
	struct gc_record record = expect_failure(&f, &tap, GC_REASON_HELD_TOO_LONG, 750000, 750000);
	assert_true(record.time_us == at_ms(750));
}

static void a_second_tap_that_does_not_come_is_late(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);
	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	advance(&f, 1000);
	struct gc_record record = expect_failure(&f, &tap, GC_REASON_NEXT_TAP_LATE, 350000, 350000);
	assert_true(record.time_us == at_ms(400));
}

static void a_second_tap_elsewhere_is_far(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 1);
	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	down(&f, 100, 2, 130, 140);
	expect_failure(&f, &tap, GC_REASON_NEXT_TAP_FAR, 50, 30);
}

static void a_finger_too_many_is_counted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 1, 1);
	down(&f, 0, 1, 100, 100);
	down(&f, 10, 2, 200, 100);
	struct gc_record record = expect_failure(&f, &tap, GC_REASON_TOO_MANY_TOUCHES, 2, 1);
	assert_int_equal(record.touch_id, f.touches[0].id);
}

static void a_two_finger_tap_by_one_finger_has_too_few(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup_tap(&f, &tap, 2, 2);
	land_both(&f);
	up(&f, 50, 1);
	up(&f, 60, 2);
	/* The first tap had two. */
	down(&f, 100, 3, 100, 100);
	up(&f, 130, 3);
	expect_failure(&f, &tap, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

static void a_long_press_that_lifts_early_says_how_long_it_was(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	struct gc_long_press_config config = gc_long_press_config_default();
	config.touches = 2;
	setup(&f);
	gc_long_press_init(&press, &config);
	attach(&f, &press.base);
	down(&f, 0, 1, 100, 100);
	down(&f, 100, 2, 200, 100);
	up(&f, 400, 1);
	/* Since the last required finger landed. */
	expect_failure(&f, &press, GC_REASON_LIFTED_EARLY, 300000, 500000);
	up(&f, 500, 2);
	gc_engine_clear_records(&f.engine);
	down(&f, 1000, 3, 100, 100);
	up(&f, 1700, 3);
	expect_failure(&f, &press, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

static void a_press_after_taps_fails_for_the_taps_reasons(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = 1;
	setup(&f);
	gc_long_press_init(&press, &config);
	attach(&f, &press.base);
	down(&f, 0, 1, 100, 100);
	advance(&f, 900);
	expect_failure(&f, &press, GC_REASON_HELD_TOO_LONG, 750000, 750000);
	up(&f, 1000, 1);
	gc_engine_clear_records(&f.engine);
	down(&f, 2000, 1, 100, 100);
	up(&f, 2050, 1);
	advance(&f, 3000);
	expect_failure(&f, &press, GC_REASON_NEXT_TAP_LATE, 350000, 350000);
	gc_engine_clear_records(&f.engine);
	down(&f, 4000, 1, 100, 100);
	up(&f, 4050, 1);
	down(&f, 4100, 1, 100, 140);
	expect_failure(&f, &press, GC_REASON_NEXT_TAP_FAR, 40, 30);
}

static void a_hold_that_is_stirred_is_cancelled_with_its_reason(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup(&f);
	gc_hold_init(&hold, NULL);
	attach(&f, &hold.base);
	down(&f, 0, 1, 100, 100);
	advance(&f, 100);
	expect(&f, &hold, GC_STATE_BEGAN);
	move(&f, 110, 1, 100, 112);
	struct gc_record record = record_of(&f, &hold);
	assert_int_equal(record.reason, GC_REASON_MOVED);
	assert_int_equal(record.state, GC_STATE_CANCELLED);
	assert_near(number_of(&record, record.measured), 12, TOLERANCE_PT);
	up(&f, 120, 1);
	gc_engine_clear_records(&f.engine);
	down(&f, 1000, 1, 100, 100);
	advance(&f, 1100);
	down(&f, 1110, 2, 200, 100);
	record = record_of(&f, &hold);
	assert_int_equal(record.reason, GC_REASON_TOO_MANY_TOUCHES);
	assert_int_equal(record.state, GC_STATE_CANCELLED);
	assert_int_equal(record.measured, 2);
	assert_int_equal(record.limit, 1);
}

static void a_pan_that_lifts_under_its_slop_says_how_far_it_came(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	down(&f, 0, 1, 100, 100);
	move(&f, 16, 1, 103, 104);
	up(&f, 32, 1);
	expect_failure(&f, &pan, GC_REASON_UNDER_SLOP, 5, 10);
	gc_engine_clear_records(&f.engine);
	down(&f, 100, 1, 100, 100);
	up(&f, 132, 1);
	expect_failure(&f, &pan, GC_REASON_UNDER_SLOP, 0, 10);
}

static void a_pan_of_two_with_one_finger_has_too_few(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	setup(&f);
	gc_pan_init(&pan, &config);
	attach(&f, &pan.base);
	down(&f, 0, 1, 100, 100);
	move(&f, 16, 1, 180, 100);
	up(&f, 32, 1);
	expect_failure(&f, &pan, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

static void a_pinch_under_its_slop_says_how_the_span_changed(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pinch pinch;
	setup(&f);
	gc_pinch_init(&pinch, NULL);
	attach(&f, &pinch.base);
	land_both(&f);
	move_both(&f, 16, 103, 100, 197, 100);
	up(&f, 32, 1);
	/* What the finger that is left does is no pinch. */
	move(&f, 40, 2, 300, 100);
	up(&f, 48, 2);
	expect_failure(&f, &pinch, GC_REASON_UNDER_SLOP, 6, 10);
	gc_engine_clear_records(&f.engine);
	down(&f, 1000, 1, 100, 100);
	move(&f, 1016, 1, 300, 100);
	up(&f, 1032, 1);
	expect_failure(&f, &pinch, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
}

static void a_rotation_under_its_slop_says_how_long_the_arc_was(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup(&f);
	gc_rotation_init(&rotation, NULL);
	attach(&f, &rotation.base);
	land_both(&f);
	/* 0.1 rad about the middle, 50 pt from each finger: an arc of 5 pt. */
	double x = 50 * cos(0.1), y = 50 * sin(0.1);
	move_both(&f, 16, 150 - x, 100 - y, 150 + x, 100 + y);
	up(&f, 32, 1);
	up(&f, 48, 2);
	expect_failure(&f, &rotation, GC_REASON_UNDER_SLOP, 5, 10);
}

static void a_swipe_that_ends_early_says_how_far_it_came(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	setup_swipe(&f, &swipe, 1);
	down(&f, 0, 1, 100, 100);
	move(&f, 50, 1, 130, 100);
	up(&f, 60, 1);
	expect_failure(&f, &swipe, GC_REASON_LIFTED_SHORT, 30, 50);
	gc_engine_clear_records(&f.engine);
	down(&f, 1000, 1, 100, 100);
	move(&f, 1050, 1, 140, 100);
	advance(&f, 2000);
	struct gc_record record = expect_failure(&f, &swipe, GC_REASON_OUT_OF_TIME, 40, 50);
	assert_true(record.time_us == at_ms(1500));
}

static void a_swipe_that_goes_elsewhere_says_where(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	setup_swipe(&f, &swipe, 1);
	down(&f, 0, 1, 100, 100);
	move(&f, 16, 1, 120, 88);
	/* 20 ahead allow half of it aside. */
	expect_failure(&f, &swipe, GC_REASON_OFF_AXIS, 12, 10);
	up(&f, 32, 1);
	gc_engine_clear_records(&f.engine);
	down(&f, 1000, 1, 100, 100);
	move(&f, 1016, 1, 88, 91);
	expect_failure(&f, &swipe, GC_REASON_WRONG_WAY, 15, 10);
}

static void a_swipe_without_directions_says_so(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = 0;
	setup(&f);
	gc_swipe_init(&swipe, &config);
	attach(&f, &swipe.base);
	down(&f, 0, 1, 100, 100);
	move(&f, 16, 1, 120, 100);
	expect_failure(&f, &swipe, GC_REASON_NO_DIRECTIONS, 0, 0);
	up(&f, 32, 1);
	gc_engine_clear_records(&f.engine);
	down(&f, 100, 1, 100, 100);
	up(&f, 132, 1);
	expect_failure(&f, &swipe, GC_REASON_NO_DIRECTIONS, 0, 0);
}

static void a_swipe_counts_its_fingers(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	setup_swipe(&f, &swipe, 2);
	down(&f, 0, 1, 100, 100);
	move(&f, 16, 1, 180, 100);
	up(&f, 32, 1);
	expect_failure(&f, &swipe, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	gc_engine_clear_records(&f.engine);
	/* The centroid goes 60 pt, but by one finger. */
	sample(&f, 100, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(&f, 100, GC_SAMPLE_DOWN, 2, 100, 200);
	frame(&f, 100);
	move(&f, 116, 1, 220, 100);
	up(&f, 132, 2);
	expect_failure(&f, &swipe, GC_REASON_FINGER_STAYED, 1, 2);
	up(&f, 140, 1);
	gc_engine_clear_records(&f.engine);
	sample(&f, 200, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(&f, 200, GC_SAMPLE_DOWN, 2, 100, 200);
	sample(&f, 200, GC_SAMPLE_DOWN, 3, 100, 300);
	frame(&f, 200);
	expect_failure(&f, &swipe, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
}

static void an_edge_pan_without_edges_says_so(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	setup_edge_pan(&f, &edge_pan, 0);
	down(&f, 0, 1, 5, 100);
	expect_failure(&f, &edge_pan, GC_REASON_NO_EDGES, 0, 0);
}

static void an_edge_pan_says_how_far_away_it_began(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	setup_edge_pan(&f, &edge_pan, GC_EDGE_LEFT | GC_EDGE_BOTTOM);
	/* 60 from the left, 300 from the bottom. */
	down(&f, 0, 1, 60, 100);
	expect_failure(&f, &edge_pan, GC_REASON_NOT_AT_EDGE, 60, 20);
	up(&f, 10, 1);
	gc_engine_clear_records(&f.engine);
	/* 10 from the right edge, which is not enabled. */
	down(&f, 100, 1, 390, 100);
	expect_failure(&f, &edge_pan, GC_REASON_NOT_AT_EDGE, 300, 20);
}

static void an_edge_pan_that_goes_along_the_edge_says_how(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	setup_edge_pan(&f, &edge_pan, GC_EDGE_LEFT);
	down(&f, 0, 1, 5, 100);
	move(&f, 16, 1, 9, 112);
	expect_failure(&f, &edge_pan, GC_REASON_ALONG_EDGE, 4, 12);
	up(&f, 32, 1);
	gc_engine_clear_records(&f.engine);
	down(&f, 100, 1, 5, 100);
	move(&f, 116, 1, 11, 102);
	up(&f, 132, 1);
	expect_failure(&f, &edge_pan, GC_REASON_UNDER_SLOP, 6, 10);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_tap_that_strays_names_the_finger_that_went_farthest),
		cmocka_unit_test(a_tap_held_too_long_fails_at_its_deadline),
		cmocka_unit_test(a_second_tap_that_does_not_come_is_late),
		cmocka_unit_test(a_second_tap_elsewhere_is_far),
		cmocka_unit_test(a_finger_too_many_is_counted),
		cmocka_unit_test(a_two_finger_tap_by_one_finger_has_too_few),
		cmocka_unit_test(a_long_press_that_lifts_early_says_how_long_it_was),
		cmocka_unit_test(a_press_after_taps_fails_for_the_taps_reasons),
		cmocka_unit_test(a_hold_that_is_stirred_is_cancelled_with_its_reason),
		cmocka_unit_test(a_pan_that_lifts_under_its_slop_says_how_far_it_came),
		cmocka_unit_test(a_pan_of_two_with_one_finger_has_too_few),
		cmocka_unit_test(a_pinch_under_its_slop_says_how_the_span_changed),
		cmocka_unit_test(a_rotation_under_its_slop_says_how_long_the_arc_was),
		cmocka_unit_test(a_swipe_that_ends_early_says_how_far_it_came),
		cmocka_unit_test(a_swipe_that_goes_elsewhere_says_where),
		cmocka_unit_test(a_swipe_without_directions_says_so),
		cmocka_unit_test(a_swipe_counts_its_fingers),
		cmocka_unit_test(an_edge_pan_without_edges_says_so),
		cmocka_unit_test(an_edge_pan_says_how_far_away_it_began),
		cmocka_unit_test(an_edge_pan_that_goes_along_the_edge_says_how),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
