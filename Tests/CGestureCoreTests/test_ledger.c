/* SPDX-License-Identifier: MIT */
/* Why a gesture failed by its own rules, with the numbers of the geometry; strokes apart. */
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
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
