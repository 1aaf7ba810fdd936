/* SPDX-License-Identifier: MIT */
/* What a view hears of its touches while recognizers withhold, pass on and claim them. */
#include "support.h"

struct stage {
	struct fixture f;
	struct gc_node view; // the left half of the window
	struct gc_tap tap;
	struct gc_pan pan;
	struct gc_pinch pinch;
};

static void setup_stage(struct stage *s) {
	setup_view(&s->f, &s->view);
	gc_tap_init(&s->tap, NULL);
	gc_pan_init(&s->pan, NULL);
	gc_pinch_init(&s->pinch, NULL);
}

static void a_touch_without_recognizers_is_heard_at_once(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	down(&s.f, 0, 1, 100, 100);
	const struct gc_event *began = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_true(began->time_us == at_ms(0));
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_int_equal(began->touch_count, 1);
	move(&s.f, 16, 1, 150, 120);
	const struct gc_event *moved = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 150, 0);
	assert_near(gc_length_to_double(moved->location.y), 120, 0);
	move(&s.f, 32, 1, 150, 120);
	expect_nothing(&s.f); /* the same place */
	up(&s.f, 48, 1);
	const struct gc_event *ended = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	assert_near(gc_length_to_double(ended->location.x), 150, 0);
	expect_nothing(&s.f);
}

static void a_node_that_did_not_ask_hears_nothing(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	assert_true(gc_node_receives_touches(&s.view));
	down(&s.f, 0, 1, 300, 100); /* the window itself */
	move(&s.f, 16, 1, 100, 100);
	up(&s.f, 32, 1);
	expect_nothing(&s.f);
}

static void a_finger_that_leaves_the_view_is_still_its_own(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	down(&s.f, 0, 1, 100, 100);
	move(&s.f, 16, 1, 350, 100);
	up(&s.f, 32, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(&s.f);
}

static void a_pan_takes_the_touch_before_its_first_event(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base); /* above the view */
	down(&s.f, 0, 1, 100, 100);
	move(&s.f, 16, 1, 105, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	move(&s.f, 32, 1, 120, 100);
	const struct gc_event *cancelled = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_near(gc_length_to_double(cancelled->location.x), 120, 0);
	expect(&s.f, &s.pan, GC_STATE_BEGAN);
	move(&s.f, 48, 1, 150, 100);
	expect(&s.f, &s.pan, GC_STATE_CHANGED);
	up(&s.f, 64, 1);
	expect(&s.f, &s.pan, GC_STATE_ENDED);
	expect_nothing(&s.f);
}

static void a_tap_cancels_instead_of_ending(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	gc_recognizer_add(&s.tap.base, &s.view);
	down(&s.f, 0, 1, 100, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	up(&s.f, 50, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(&s.f, &s.tap, GC_STATE_ENDED);
	expect_nothing(&s.f);
}

static void without_cancelling_the_view_hears_the_end_after_the_gesture(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	gc_recognizer_add(&s.tap.base, &s.view);
	gc_recognizer_set_cancels_touches(&s.tap.base, false);
	down(&s.f, 0, 1, 100, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	up(&s.f, 50, 1);
	expect(&s.f, &s.tap, GC_STATE_ENDED);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(&s.f);
}

static void withheld_touches_are_passed_on_when_the_pan_fails(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base);
	gc_recognizer_set_delays_began(&s.pan.base, true);
	down(&s.f, 0, 1, 100, 100);
	move(&s.f, 16, 1, 103, 100);
	move(&s.f, 32, 1, 106, 100);
	expect_nothing(&s.f);
	up(&s.f, 48, 1);
	const struct gc_event *began = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_true(began->time_us == at_ms(48));
	const struct gc_event *moved = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 106, 0);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(&s.f);
}

static void a_withheld_touch_that_is_claimed_is_never_heard_of(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base);
	gc_recognizer_set_delays_began(&s.pan.base, true);
	down(&s.f, 0, 1, 100, 100);
	move(&s.f, 16, 1, 120, 100);
	expect(&s.f, &s.pan, GC_STATE_BEGAN);
	up(&s.f, 32, 1);
	expect(&s.f, &s.pan, GC_STATE_ENDED);
	expect_nothing(&s.f);
}

static void the_first_of_two_taps_ends_when_there_is_no_second(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&s.tap, &twice);
	gc_recognizer_add(&s.tap.base, &s.view);
	down(&s.f, 0, 1, 100, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	up(&s.f, 50, 1);
	advance(&s.f, 399);
	expect_nothing(&s.f);
	advance(&s.f, 400);
	const struct gc_event *ended = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	assert_true(ended->time_us == at_ms(400));
	expect_nothing(&s.f);
}

static void a_double_tap_cancels_both_touches(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&s.tap, &twice);
	gc_recognizer_add(&s.tap.base, &s.view);
	down(&s.f, 0, 1, 100, 100);
	up(&s.f, 50, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	down(&s.f, 150, 2, 100, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 2);
	up(&s.f, 200, 2);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect(&s.f, &s.tap, GC_STATE_ENDED);
	expect_nothing(&s.f);
}

static void a_finger_that_joins_an_active_pan_is_not_heard_of(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base);
	down(&s.f, 0, 1, 100, 100);
	move(&s.f, 16, 1, 130, 100);
	forget_heard(&s.f);
	down(&s.f, 32, 2, 100, 200);
	move(&s.f, 48, 2, 120, 200);
	expect(&s.f, &s.pan, GC_STATE_CHANGED);
	up(&s.f, 64, 2);
	up(&s.f, 80, 1);
	expect(&s.f, &s.pan, GC_STATE_ENDED);
	expect_nothing(&s.f);
}

static void the_third_finger_of_a_pinch_stays_with_the_view(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pinch.base);
	land_both(&s.f); /* 2 is beside the view */
	move_both(&s.f, 16, 80, 100, 220, 100);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(&s.f, &s.pinch, GC_STATE_BEGAN);
	down(&s.f, 32, 3, 50, 300);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 3);
	move(&s.f, 48, 3, 60, 300);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 3);
	up(&s.f, 64, 3);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 3);
	expect_nothing(&s.f);
}

static void the_view_hears_a_frame_in_the_order_of_its_samples(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	down(&s.f, 0, 1, 100, 100);
	down(&s.f, 0, 2, 100, 200);
	forget_heard(&s.f);
	sample(&s.f, 16, GC_SAMPLE_MOTION, 2, 110, 200);
	sample(&s.f, 16, GC_SAMPLE_DOWN, 3, 100, 300);
	sample(&s.f, 16, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(&s.f, 16, GC_SAMPLE_UP, 2, 0, 0);
	frame(&s.f, 16);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 2);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 3);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	const struct gc_event *ended = expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 2);
	assert_near(gc_length_to_double(ended->location.x), 110, 0);
	expect_nothing(&s.f);
}

static void withheld_landings_and_lifts_keep_their_order(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	struct gc_tap_config triple = gc_tap_config_default();
	triple.taps = 3;
	gc_tap_set_config(&s.tap, &triple);
	attach(&s.f, &s.tap.base);
	gc_recognizer_set_delays_began(&s.tap.base, true);
	down(&s.f, 0, 7, 100, 100);
	up(&s.f, 50, 7);
	down(&s.f, 100, 5, 102, 100);
	move(&s.f, 116, 5, 104, 100);
	up(&s.f, 150, 5);
	expect_nothing(&s.f);
	advance(&s.f, 500);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 7);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 7);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 5);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 5);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 5);
	expect_nothing(&s.f);
}

static void a_touch_waits_for_the_last_that_withholds_it(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base);
	attach(&s.f, &s.tap.base);
	gc_recognizer_set_delays_began(&s.pan.base, true);
	gc_recognizer_set_delays_began(&s.tap.base, true);
	down(&s.f, 0, 1, 100, 100);
	advance(&s.f, 749);
	expect_nothing(&s.f);
	advance(&s.f, 750); /* no tap any more, maybe a pan */
	expect_nothing(&s.f);
	up(&s.f, 800, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(&s.f);
}

static void settings_take_effect_at_once(void **state) {
	(void)state;
	struct stage s;
	setup_stage(&s);
	attach(&s.f, &s.pan.base);
	gc_recognizer_set_delays_began(&s.pan.base, true);
	down(&s.f, 0, 1, 100, 100);
	expect_nothing(&s.f);
	gc_recognizer_set_delays_began(&s.pan.base, false);
	take(&s.f);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_BEGAN, 1);
	gc_recognizer_set_cancels_touches(&s.pan.base, false);
	move(&s.f, 16, 1, 120, 100);
	expect(&s.f, &s.pan, GC_STATE_BEGAN);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&s.pan.base, true);
	take(&s.f);
	expect_touch(&s.f, &s.view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(&s.f);
}

static void peeking_shows_what_is_taken_next_and_takes_nothing(void **state) {
	(void)state;
	struct stage s;
	struct gc_event event;
	setup_stage(&s);
	s.f.keep_events = true;
	assert_null(gc_engine_peek(&s.f.engine));
	sample(&s.f, 0, GC_SAMPLE_DOWN, 1, 50, 100);
	sample(&s.f, 0, GC_SAMPLE_DOWN, 2, 60, 100);
	frame(&s.f, 0);
	for (int id = 1; id <= 2; id++) {
		const struct gc_event *next = gc_engine_peek(&s.f.engine);
		assert_non_null(next);
		assert_int_equal(next->kind, GC_EVENT_TOUCH_BEGAN);
		assert_int_equal(next->touch_id, test_id(id));
		assert_ptr_equal(gc_engine_peek(&s.f.engine), next);
		assert_true(gc_engine_next(&s.f.engine, &event));
		assert_int_equal(event.touch_id, test_id(id));
	}
	assert_null(gc_engine_peek(&s.f.engine));
}

static void the_defaults_are_those_of_views(void **state) {
	(void)state;
	struct stage s;
	struct gc_hold hold;
	setup_stage(&s);
	gc_hold_init(&hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&s.pan.base));
	assert_false(gc_recognizer_delays_began(&s.pan.base));
	assert_true(gc_recognizer_delays_ended(&s.pan.base));
	assert_false(gc_recognizer_cancels_touches(&hold.base));
	assert_false(gc_recognizer_delays_began(&hold.base));
	assert_false(gc_recognizer_delays_ended(&hold.base));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_touch_without_recognizers_is_heard_at_once),
		cmocka_unit_test(a_node_that_did_not_ask_hears_nothing),
		cmocka_unit_test(a_finger_that_leaves_the_view_is_still_its_own),
		cmocka_unit_test(a_pan_takes_the_touch_before_its_first_event),
		cmocka_unit_test(a_tap_cancels_instead_of_ending),
		cmocka_unit_test(without_cancelling_the_view_hears_the_end_after_the_gesture),
		cmocka_unit_test(withheld_touches_are_passed_on_when_the_pan_fails),
		cmocka_unit_test(a_withheld_touch_that_is_claimed_is_never_heard_of),
		cmocka_unit_test(the_first_of_two_taps_ends_when_there_is_no_second),
		cmocka_unit_test(a_double_tap_cancels_both_touches),
		cmocka_unit_test(a_finger_that_joins_an_active_pan_is_not_heard_of),
		cmocka_unit_test(the_third_finger_of_a_pinch_stays_with_the_view),
		cmocka_unit_test(the_view_hears_a_frame_in_the_order_of_its_samples),
		cmocka_unit_test(withheld_landings_and_lifts_keep_their_order),
		cmocka_unit_test(a_touch_waits_for_the_last_that_withholds_it),
		cmocka_unit_test(settings_take_effect_at_once),
		cmocka_unit_test(peeking_shows_what_is_taken_next_and_takes_nothing),
		cmocka_unit_test(the_defaults_are_those_of_views),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
