/* SPDX-License-Identifier: MIT */
/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */
#include "support.h"

/* A view under a double tap that withholds what it tracks. */
static void setup_withheld(struct fixture *f, struct gc_node *view, struct gc_tap *tap) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	setup_view(f, view);
	gc_tap_init(tap, &config);
	attach(f, &tap->base);
	gc_recognizer_set_delays_began(&tap->base, true);
}

static const struct gc_event *phase(
	struct fixture *f, const struct gc_node *view, enum gc_event_kind kind, int id) {
	return expect_touch(f, view, kind, id);
}

static void a_touch_released_has_a_frame_for_each_phase(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_tap tap;
	setup_withheld(&f, &view, &tap);
	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 105, 100);
	up(&f, 20, 1);
	expect_nothing(&f);
	advance(&f, 1000);
	uint16_t began = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(&f, &view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(&f, &view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_int_not_equal(began, moved);
	assert_int_not_equal(moved, ended);
	expect_nothing(&f);
}

static void touches_released_together_share_frames(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_tap tap;
	setup_withheld(&f, &view, &tap);
	sample(&f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(&f, 0, GC_SAMPLE_DOWN, 2, 100, 200);
	frame(&f, 0);
	/* Two fingers fail a tap that wants one. */
	uint16_t one = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t two = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_equal(one, two);
	move_both(&f, 10, 110, 100, 110, 200);
	one = phase(&f, &view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	two = phase(&f, &view, GC_EVENT_TOUCH_MOVED, 2)->frame;
	assert_int_equal(one, two);
}

static void motion_and_lift_of_one_frame_are_in_two(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	setup_view(&f, &view);
	down(&f, 0, 1, 100, 100);
	sample(&f, 10, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(&f, 10, GC_SAMPLE_UP, 1, 0, 0);
	frame(&f, 10);
	uint16_t began = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(&f, &view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(&f, &view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_true(began != moved && moved != ended);
}

static void an_id_that_ended_lands_again_in_another_frame(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	setup_view(&f, &view);
	down(&f, 0, 1, 100, 100);
	forget_heard(&f);
	sample(&f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(&f, 10, GC_SAMPLE_DOWN, 1, 100, 200);
	sample(&f, 10, GC_SAMPLE_DOWN, 2, 100, 300);
	frame(&f, 10);
	uint16_t ended = phase(&f, &view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	uint16_t again = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t other = phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_not_equal(ended, again);
	assert_int_equal(again, other);
}

static void gestures_have_no_frame_and_the_number_wraps_past_0(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_pan pan;
	setup_view(&f, &view);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	gc_recognizer_set_cancels_touches(&pan.base, false);
	f.engine.context.delivery.frame = UINT16_MAX;
	down(&f, 0, 1, 100, 100);
	assert_int_equal(phase(&f, &view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(&f, 10, 1, 120, 100);
	assert_int_equal(expect(&f, &pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(phase(&f, &view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_touch_released_has_a_frame_for_each_phase),
		cmocka_unit_test(touches_released_together_share_frames),
		cmocka_unit_test(motion_and_lift_of_one_frame_are_in_two),
		cmocka_unit_test(an_id_that_ended_lands_again_in_another_frame),
		cmocka_unit_test(gestures_have_no_frame_and_the_number_wraps_past_0),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
