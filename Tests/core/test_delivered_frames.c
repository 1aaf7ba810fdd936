/* SPDX-License-Identifier: MIT */
/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */
#include "support.h"

/* A view under a double tap that withholds what it tracks. */
static void setup_withheld(struct fixture *f) {
	setup_view(f);
	ADD_WITH(f, tap, with.taps = 2);
	gc_recognizer_set_delays_began(&f->tap.base, true);
}

static const struct gc_event *phase(
	struct fixture *f, const struct gc_node *view, enum gc_event_kind kind, int id) {
	return expect_touch(f, view, kind, id);
}

TEST(a_touch_released_has_a_frame_for_each_phase) {
	setup_withheld(f);
	drag(f, 0, 100, 100, 10, 105, 100);
	up(f, 20, 1);
	expect_nothing(f);
	advance(f, 1000);
	uint16_t began = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_int_not_equal(began, moved);
	assert_int_not_equal(moved, ended);
	expect_nothing(f);
}

TEST(touches_released_together_share_frames) {
	setup_withheld(f);
	land_two(f, 0, 100, 100, 100, 200);
	/* Two fingers fail a tap that wants one. */
	uint16_t one = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t two = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_equal(one, two);
	move_both(f, 10, 110, 100, 110, 200);
	one = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	two = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 2)->frame;
	assert_int_equal(one, two);
}

TEST(motion_and_lift_of_one_frame_are_in_two) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 10);
	uint16_t began = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_true(began != moved && moved != ended);
}

TEST(an_id_that_ended_lands_again_in_another_frame) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	land_two(f, 10, 100, 200, 100, 300);
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	uint16_t again = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t other = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_not_equal(ended, again);
	assert_int_equal(again, other);
}

TEST(gestures_have_no_frame_and_the_number_wraps_past_0) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	f->engine.context.delivery.frame = UINT16_MAX;
	down(f, 0, 1, 100, 100);
	assert_int_equal(phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(f, 10, 1, 120, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}
