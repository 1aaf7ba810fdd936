/* SPDX-License-Identifier: MIT */
/* Frames: two parts each, those that nobody ends, and empty ones. */
#include "support.h"

/* A pan and a tap that needs ten fingers: the tap is a bystander, and takes part. */
static void setup_bystander(struct fixture *f, struct gc_pan *pan, struct gc_tap *tap) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 10;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	gc_pan_init(pan, NULL);
	gc_tap_init(tap, &config);
	attach(f, &pan->base);
	attach(f, &tap->base);
}

/* P65 */
static void a_landing_is_no_part_of_the_change_in_its_frame(void **state) {
	(void)state;
	for (int bystander = 0; bystander < 2; bystander++) {
		struct fixture f;
		struct gc_pan pan;
		struct gc_tap tap;
		setup_bystander(&f, &pan, &tap);
		gc_recognizer_set_enabled(&tap.base, bystander == 1);
		down(&f, 0, 1, 100, 100);
		move(&f, 10, 1, 120, 100);
		expect(&f, &pan, GC_STATE_BEGAN);
		sample(&f, 20, GC_SAMPLE_MOTION, 1, 150, 100);
		sample(&f, 20, GC_SAMPLE_DOWN, 2, 250, 100);
		frame(&f, 20);
		const struct gc_event *event = expect(&f, &pan, GC_STATE_CHANGED);
		assert_int_equal(event->touch_count, 1);
		assert_int_equal(event->location.x, GC_PT(150));
		expect_nothing(&f);
		assert_int_equal(gc_recognizer_touch_count(&pan.base), 2);
	}
}

static void getters_answer_with_the_first_part_until_its_events_are_taken(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	struct gc_event event;
	setup_pan(&f, &pan);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	f.keep_events = true;
	sample(&f, 20, GC_SAMPLE_MOTION, 1, 150, 100);
	sample(&f, 20, GC_SAMPLE_DOWN, 2, 250, 100);
	frame(&f, 20);
	assert_true(gc_engine_next(&f.engine, &event));
	assert_int_equal(gc_recognizer_touch_count(&pan.base), 1);
	assert_near(location_x(&pan), 150, 0);
	assert_false(gc_engine_next(&f.engine, &event));
	assert_int_equal(gc_recognizer_touch_count(&pan.base), 2);
	assert_near(location_x(&pan), 200, 0);
}

static void what_begins_in_the_first_part_and_fails_in_the_second_is_cancelled(void **state) {
	(void)state;
	struct fixture f;
	struct gc_hold hold;
	setup(&f);
	gc_hold_init(&hold, NULL);
	attach(&f, &hold.base);
	down(&f, 0, 1, 100, 100);
	/* The hold begins at 40 ms, in the frame in which a second finger lands. */
	sample(&f, 40, GC_SAMPLE_DOWN, 2, 200, 100);
	frame(&f, 40);
	assert_true(expect(&f, &hold, GC_STATE_BEGAN)->time_us == at_ms(40));
	assert_true(expect(&f, &hold, GC_STATE_CANCELLED)->time_us == at_ms(40));
	expect_nothing(&f);
}

static void a_recognizer_added_in_an_action_does_not_get_a_landing_of_that_frame(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan, other;
	struct gc_event event;
	setup_pan(&f, &pan);
	gc_pan_init(&other, NULL);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	f.keep_events = true;
	sample(&f, 20, GC_SAMPLE_MOTION, 1, 150, 100);
	sample(&f, 20, GC_SAMPLE_DOWN, 2, 250, 100);
	frame(&f, 20);
	assert_true(gc_engine_next(&f.engine, &event));
	attach(&f, &other.base);
	f.keep_events = false;
	take(&f);
	assert_int_equal(gc_recognizer_touch_count(&other.base), 0);
}

static void a_landing_hits_what_was_there_before_an_action_of_its_frame(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_pan pan;
	struct gc_event event;
	setup_view(&f, &view);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	gc_recognizer_set_cancels_touches(&pan.base, false);
	down(&f, 0, 1, 300, 100);
	move(&f, 10, 1, 320, 100);
	f.keep_events = true;
	sample(&f, 20, GC_SAMPLE_MOTION, 1, 350, 100);
	sample(&f, 20, GC_SAMPLE_DOWN, 2, 50, 100);
	frame(&f, 20);
	assert_true(gc_engine_next(&f.engine, &event));
	gc_node_set_hidden(&view, true);
	forget_heard(&f);
	take(&f);
	expect_touch(&f, &view, GC_EVENT_TOUCH_BEGAN, 2);
}

static void deliveries_follow_both_parts_in_the_order_of_the_samples(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_pan pan;
	setup_view(&f, &view);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	gc_recognizer_set_cancels_touches(&pan.base, false);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	forget_heard(&f);
	sample(&f, 20, GC_SAMPLE_DOWN, 2, 50, 100);
	sample(&f, 20, GC_SAMPLE_MOTION, 1, 150, 100);
	frame(&f, 20);
	expect(&f, &pan, GC_STATE_CHANGED);
	expect_touch(&f, &view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(&f, &view, GC_EVENT_TOUCH_MOVED, 1);
	expect_nothing(&f);
}

static void a_frame_that_nobody_ends_is_due_after_a_millisecond(void **state) {
	(void)state;
	struct fixture f;
	struct gc_tap tap;
	setup(&f);
	gc_tap_init(&tap, NULL);
	attach(&f, &tap.base);
	sample(&f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	assert_true(gc_engine_deadline_us(&f.engine) == at_ms(1));
	sample(&f, 50, GC_SAMPLE_UP, 1, 0, 0);
	take(&f);
	expect_nothing(&f);
	assert_true(gc_engine_deadline_us(&f.engine) == at_ms(51));
	advance(&f, 51);
	assert_true(expect(&f, &tap, GC_STATE_ENDED)->time_us == at_ms(50));
	assert_true(gc_engine_deadline_us(&f.engine) == GC_NEVER_US);
}

static void a_deadline_fires_before_an_empty_frame(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	setup(&f);
	gc_long_press_init(&press, NULL);
	attach(&f, &press.base);
	down(&f, 20, 1, 100, 100);
	frame(&f, 519);
	expect_nothing(&f);
	frame(&f, 600);
	assert_true(expect(&f, &press, GC_STATE_BEGAN)->time_us == at_ms(520));
}

static void a_deadline_fires_before_a_frame_of_ignored_fingers(void **state) {
	(void)state;
	struct fixture f;
	struct gc_long_press press;
	setup(&f);
	gc_long_press_init(&press, NULL);
	attach(&f, &press.base);
	down(&f, 0, 9, 300, 300);
	gc_engine_cancel_all(&f.engine, at_ms(10));
	down(&f, 20, 1, 100, 100);
	sample(&f, 600, GC_SAMPLE_MOTION, 9, 310, 300);
	frame(&f, 600);
	assert_true(expect(&f, &press, GC_STATE_BEGAN)->time_us == at_ms(520));
}

static void an_older_time_of_an_empty_frame_is_clamped_and_counted(void **state) {
	(void)state;
	struct fixture f;
	setup(&f);
	frame(&f, 20);
	frame(&f, 10);
	assert_int_equal(gc_engine_counters(&f.engine).time_went_back, 1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_landing_is_no_part_of_the_change_in_its_frame),
		cmocka_unit_test(getters_answer_with_the_first_part_until_its_events_are_taken),
		cmocka_unit_test(
			what_begins_in_the_first_part_and_fails_in_the_second_is_cancelled),
		cmocka_unit_test(
			a_recognizer_added_in_an_action_does_not_get_a_landing_of_that_frame),
		cmocka_unit_test(a_landing_hits_what_was_there_before_an_action_of_its_frame),
		cmocka_unit_test(deliveries_follow_both_parts_in_the_order_of_the_samples),
		cmocka_unit_test(a_frame_that_nobody_ends_is_due_after_a_millisecond),
		cmocka_unit_test(a_deadline_fires_before_an_empty_frame),
		cmocka_unit_test(a_deadline_fires_before_a_frame_of_ignored_fingers),
		cmocka_unit_test(an_older_time_of_an_empty_frame_is_clamped_and_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
