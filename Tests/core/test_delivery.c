/* SPDX-License-Identifier: MIT */
/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */
#include "support.h"

static void setup_stage(struct fixture *f) {
	setup_view(f);
	gc_tap_init(&f->tap, NULL);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
}

static void setup_withholding_pan(struct fixture *f) {
	setup_stage(f);
	attach(f, &f->pan.base);
	gc_recognizer_set_delays_began(&f->pan.base, true);
}

TEST(a_touch_without_recognizers_is_delivered_at_once) {
	setup_stage(f);
	down(f, 0, 1, 100, 100);
	const struct gc_event *began = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_true(began->time_us == at_ms(0));
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_int_equal(began->touch_count, 1);
	move(f, 16, 1, 150, 120);
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 150, 0);
	assert_near(gc_length_to_double(moved->location.y), 120, 0);
	move(f, 32, 1, 150, 120);
	expect_nothing(f); /* the same place */
	up(f, 48, 1);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_near(gc_length_to_double(ended->location.x), 150, 0);
	expect_nothing(f);
}

TEST(a_node_that_did_not_ask_receives_nothing) {
	setup_stage(f);
	assert_true(gc_node_receives_touches(&f->view));
	down(f, 0, 1, 300, 100); /* the window itself */
	move(f, 16, 1, 100, 100);
	up(f, 32, 1);
	expect_nothing(f);
}

TEST(a_finger_that_leaves_the_view_is_still_its_own) {
	setup_stage(f);
	drag(f, 0, 100, 100, 16, 350, 100);
	up(f, 32, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_pan_takes_the_touch_before_its_first_event) {
	setup_stage(f);
	attach(f, &f->pan.base); /* above the view */
	drag(f, 0, 100, 100, 16, 105, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	move(f, 32, 1, 120, 100);
	const struct gc_event *cancelled = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_near(gc_length_to_double(cancelled->location.x), 120, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	move(f, 48, 1, 150, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	up(f, 64, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_tap_cancels_instead_of_ending) {
	setup_stage(f);
	gc_recognizer_add(&f->tap.base, &f->view);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(without_cancelling_the_view_gets_the_end_after_the_gesture) {
	setup_stage(f);
	gc_recognizer_add(&f->tap.base, &f->view);
	gc_recognizer_set_cancels_touches(&f->tap.base, false);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(withheld_touches_are_passed_on_when_the_pan_fails) {
	setup_withholding_pan(f);
	drag(f, 0, 100, 100, 16, 103, 100);
	move(f, 32, 1, 106, 100);
	expect_nothing(f);
	up(f, 48, 1);
	const struct gc_event *began = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_true(began->time_us == at_ms(48));
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 106, 0);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_withheld_touch_that_is_claimed_is_never_delivered) {
	setup_withholding_pan(f);
	drag(f, 0, 100, 100, 16, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 32, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(the_first_of_two_taps_ends_when_there_is_no_second) {
	setup_stage(f);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&f->tap, &twice);
	gc_recognizer_add(&f->tap.base, &f->view);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	advance(f, 399);
	expect_nothing(f);
	advance(f, 400);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_true(ended->time_us == at_ms(400));
	expect_nothing(f);
}

TEST(a_double_tap_cancels_both_touches) {
	setup_stage(f);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&f->tap, &twice);
	gc_recognizer_add(&f->tap.base, &f->view);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	down(f, 150, 2, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	up(f, 200, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_finger_that_joins_an_active_pan_is_not_delivered) {
	setup_stage(f);
	attach(f, &f->pan.base);
	drag(f, 0, 100, 100, 16, 130, 100);
	forget_taken(f);
	down(f, 32, 2, 100, 200);
	move(f, 48, 2, 120, 200);
	expect(f, &f->pan, GC_STATE_CHANGED);
	up(f, 64, 2);
	up(f, 80, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(the_third_finger_of_a_pinch_stays_with_the_view) {
	setup_stage(f);
	attach(f, &f->pinch.base);
	land_both(f); /* 2 is beside the view */
	move_both(f, 16, 80, 100, 220, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	down(f, 32, 3, 50, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 3);
	move(f, 48, 3, 60, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 3);
	up(f, 64, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 3);
	expect_nothing(f);
}

TEST(a_frame_is_delivered_in_the_order_of_its_samples) {
	setup_stage(f);
	down(f, 0, 1, 100, 100);
	down(f, 0, 2, 100, 200);
	forget_taken(f);
	sample(f, 16, GC_SAMPLE_MOTION, 2, 110, 200);
	sample(f, 16, GC_SAMPLE_DOWN, 3, 100, 300);
	sample(f, 16, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(f, 16, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 16);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 2);
	assert_near(gc_length_to_double(ended->location.x), 110, 0);
	expect_nothing(f);
}

TEST(withheld_landings_and_lifts_keep_their_order) {
	setup_stage(f);
	struct gc_tap_config triple = gc_tap_config_default();
	triple.taps = 3;
	gc_tap_set_config(&f->tap, &triple);
	attach(f, &f->tap.base);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	tap_at(f, 0, 50, 7, 100, 100);
	down(f, 100, 5, 102, 100);
	move(f, 116, 5, 104, 100);
	up(f, 150, 5);
	expect_nothing(f);
	advance(f, 500);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 7);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 7);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 5);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 5);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 5);
	expect_nothing(f);
}

TEST(a_touch_waits_for_the_last_that_withholds_it) {
	setup_stage(f);
	attach(f, &f->pan.base);
	attach(f, &f->tap.base);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	down(f, 0, 1, 100, 100);
	advance(f, 749);
	expect_nothing(f);
	advance(f, 750); /* no tap any more, maybe a pan */
	expect_nothing(f);
	up(f, 800, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_touch_is_released_when_what_withholds_it_is_disabled) {
	setup_withholding_pan(f);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	gc_recognizer_set_enabled(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f);
}

TEST(settings_take_effect_at_once) {
	setup_withholding_pan(f);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	gc_recognizer_set_delays_began(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	move(f, 16, 1, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, true);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(f);
}

TEST(peeking_shows_what_is_taken_next_and_takes_nothing) {
	struct gc_event event;
	setup_stage(f);
	f->keep_events = true;
	assert_null(gc_engine_peek(&f->engine));
	land_two(f, 0, 50, 100, 60, 100);
	for (int id = 1; id <= 2; id++) {
		const struct gc_event *next = gc_engine_peek(&f->engine);
		assert_non_null(next);
		assert_int_equal(next->kind, GC_EVENT_TOUCH_BEGAN);
		assert_int_equal(next->touch_id, test_id(id));
		assert_ptr_equal(gc_engine_peek(&f->engine), next);
		assert_true(gc_engine_next(&f->engine, &event));
		assert_int_equal(event.touch_id, test_id(id));
	}
	assert_null(gc_engine_peek(&f->engine));
}

TEST(the_defaults_are_those_of_views) {
	struct gc_hold hold;
	setup_stage(f);
	gc_hold_init(&hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&f->pan.base));
	assert_false(gc_recognizer_delays_began(&f->pan.base));
	assert_true(gc_recognizer_delays_ended(&f->pan.base));
	assert_false(gc_recognizer_cancels_touches(&hold.base));
	assert_false(gc_recognizer_delays_began(&hold.base));
	assert_false(gc_recognizer_delays_ended(&hold.base));
}

/* A setting takes effect when it is made: the motion before it is judged by the former one. */
TEST(a_setting_does_not_change_what_was_before_it) {
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 130, 100);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	frame(f, 10);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}
