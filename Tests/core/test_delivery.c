/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "engine/flush.h"

#include <string.h>

/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */

TEST(peeking_shows_what_is_taken_next_and_takes_nothing) {
	struct gc_event event;
	setup_view(f);
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
	gc_pan_init(&f->pan, NULL);
	gc_hold_init(&f->hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&f->pan.base));
	assert_false(gc_recognizer_delays_began(&f->pan.base));
	assert_true(gc_recognizer_delays_ended(&f->pan.base));
	assert_false(gc_recognizer_cancels_touches(&f->hold.base));
	assert_false(gc_recognizer_delays_began(&f->hold.base));
	assert_false(gc_recognizer_delays_ended(&f->hold.base));
	assert_false(gc_recognizer_claims_on_landing(&f->pan.base));
}

/* Delivered motion takes a short way by a hint to its contact: which samples may take it. */

/* Its work would find nothing to deliver. */
TEST(motion_of_a_touch_that_no_node_receives_is_not_noted) {
	const struct gc_delivery *delivery = &f->engine.context.delivery;
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100); /* in the view */
	down(f, 0, 2, 300, 100); /* only the pan receives it */
	forget_taken(f);
	/* The complete way, which contacts without a hint take. */
	for (int id = 2; id >= 1; id--) {
		struct gc_sample report = sample_of(8, GC_SAMPLE_MOTION, id, 1 + 200 * id, 100);
		assert_int_equal(gci_engine_push(&f->engine, &report), GC_OK);
		assert_int_equal(delivery->sample_count, id == 1);
	}
	frame(f, 8);
}

/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */

TEST(gestures_have_no_frame_and_the_number_wraps_past_0) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	f->engine.context.delivery.frame = UINT16_MAX;
	down(f, 0, 1, 100, 100);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(f, 10, 1, 120, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}

TEST(a_touch_beside_the_node_in_the_slot_of_a_claimed_one_is_not_of_the_hand) {
	setup_view(f);
	gc_node_set_receives_touches(&f->window, true);
	f->engine.context.table.capacity = 2;
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pinch.base, &f->view);
	gc_recognizer_set_claims_on_landing(&f->pinch.base, true);
	land_two(f, 0, 50, 100, 150, 100);
	up(f, 10, 1);
	down(f, 20, 3, 300, 100); /* beside the view */
	up(f, 30, 2);
	forget_taken(f);
	down(f, 40, 4, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 4);
	up(f, 45, 4);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 4);
	expect_nothing(f);
}

/* When nodes go away and memory runs out. */
