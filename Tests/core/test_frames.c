/* SPDX-License-Identifier: MIT */
/* Frames: two parts each, those that nobody ends, and empty ones. */
#include "support.h"

/* A pan and a tap that needs ten fingers: the tap is a bystander, and takes part. */
static void setup_bystander(struct fixture *f) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	ADD_WITH(f, tap, with.touches = 10);
}

/* At 20 ms, in one frame: finger 1 moves and finger 2 lands. */
static void move_as_another_lands(struct fixture *f, double x1, double x2) {
	sample(f, 20, GC_SAMPLE_MOTION, 1, x1, 100);
	sample(f, 20, GC_SAMPLE_DOWN, 2, x2, 100);
	frame(f, 20);
}

/* P65 */
TEST(a_landing_is_no_part_of_the_change_in_its_frame) {
	for (int bystander = 0; bystander < 2; bystander++) {
		setup_bystander(f);
		gc_recognizer_set_enabled(&f->tap.base, bystander == 1);
		drag(f, 0, 100, 100, 10, 120, 100);
		expect(f, &f->pan, GC_STATE_BEGAN);
		move_as_another_lands(f, 150, 250);
		const struct gc_event *event = expect(f, &f->pan, GC_STATE_CHANGED);
		assert_int_equal(event->touch_count, 1);
		assert_int_equal(event->location.x, GC_PT(150));
		expect_nothing(f);
		assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	}
}

TEST(getters_answer_with_the_first_part_until_its_events_are_taken) {
	struct gc_event event;
	ADD(f, pan);
	drag(f, 0, 100, 100, 10, 120, 100);
	f->keep_events = true;
	move_as_another_lands(f, 150, 250);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	assert_near(location_x(&f->pan), 150, 0);
	assert_false(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	assert_near(location_x(&f->pan), 200, 0);
}

TEST(what_begins_in_the_first_part_and_fails_in_the_second_is_cancelled) {
	ADD(f, hold);
	down(f, 0, 1, 100, 100);
	/* The hold begins at 40 ms, in the frame in which a second finger lands. */
	sample(f, 40, GC_SAMPLE_DOWN, 2, 200, 100);
	frame(f, 40);
	assert_true(expect(f, &f->hold, GC_STATE_BEGAN)->time_us == at_ms(40));
	assert_true(expect(f, &f->hold, GC_STATE_CANCELLED)->time_us == at_ms(40));
	expect_nothing(f);
}

TEST(a_recognizer_added_in_an_action_does_not_get_a_landing_of_that_frame) {
	struct gc_pan other;
	struct gc_event event;
	ADD(f, pan);
	gc_pan_init(&other, NULL);
	drag(f, 0, 100, 100, 10, 120, 100);
	f->keep_events = true;
	move_as_another_lands(f, 150, 250);
	assert_true(gc_engine_next(&f->engine, &event));
	attach(f, &other.base);
	f->keep_events = false;
	take(f);
	assert_int_equal(gc_recognizer_touch_count(&other.base), 0);
}

TEST(a_landing_hits_what_was_there_before_an_action_of_its_frame) {
	struct gc_event event;
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	drag(f, 0, 300, 100, 10, 320, 100);
	f->keep_events = true;
	move_as_another_lands(f, 350, 50);
	assert_true(gc_engine_next(&f->engine, &event));
	gc_node_set_hidden(&f->view, true);
	forget_taken(f);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
}

TEST(deliveries_follow_both_parts_in_the_order_of_the_samples) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	drag(f, 0, 100, 100, 10, 120, 100);
	forget_taken(f);
	sample(f, 20, GC_SAMPLE_DOWN, 2, 50, 100);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 150, 100);
	frame(f, 20);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_nothing(f);
}

TEST(a_frame_that_nobody_ends_is_due_after_a_millisecond) {
	ADD(f, tap);
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	assert_true(gc_engine_deadline_us(&f->engine) == at_ms(1));
	sample(f, 50, GC_SAMPLE_UP, 1, 0, 0);
	take(f);
	expect_nothing(f);
	assert_true(gc_engine_deadline_us(&f->engine) == at_ms(51));
	advance(f, 51);
	assert_true(expect(f, &f->tap, GC_STATE_ENDED)->time_us == at_ms(50));
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
}

TEST(a_deadline_fires_before_an_empty_frame) {
	ADD(f, long_press);
	down(f, 20, 1, 100, 100);
	frame(f, 519);
	expect_nothing(f);
	frame(f, 600);
	assert_true(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us == at_ms(520));
}

TEST(a_deadline_fires_before_a_frame_of_ignored_fingers) {
	ADD(f, long_press);
	down(f, 0, 9, 300, 300);
	gc_engine_cancel_all(&f->engine, at_ms(10));
	down(f, 20, 1, 100, 100);
	sample(f, 600, GC_SAMPLE_MOTION, 9, 310, 300);
	frame(f, 600);
	assert_true(expect(f, &f->long_press, GC_STATE_BEGAN)->time_us == at_ms(520));
}

TEST(an_older_time_of_an_empty_frame_is_clamped_and_counted) {
	frame(f, 20);
	frame(f, 10);
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 1);
}

/* With room for two events, the sample of the second frame waits until the first is taken. */
TEST(a_frame_ends_though_its_sample_waits_for_room) {
	ADD(f, pan);
	ADD(f, transform);
	drag(f, 0, 100, 100, 10, 150, 100);
	shrink_queue(f, 2);
	f->keep_events = true;
	for (int i = 1; i <= 7; i++) {
		sample(f, 10 + 10 * i, GC_SAMPLE_MOTION, 1, 150 + 10 * i, 100);
		gc_engine_end_frame(&f->engine);
	}
	take(f);
	assert_near(pan_x(&f->pan), 110, TOLERANCE_PT);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
}
