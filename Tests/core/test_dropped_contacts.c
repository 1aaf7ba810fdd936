/* SPDX-License-Identifier: MIT */
/* Contacts that are gone without a lift, and the order of cancels. */
#include "support.h"

TEST(a_dropped_contact_leaves_its_id_free) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	drag(f, 0, 100, 100, 10, 120, 100);
	forget_taken(f);
	gc_engine_drop_all(&f->engine, at_ms(20));
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_CANCELLED);
	expect_nothing(f);
	assert_int_equal(sample(f, 30, GC_SAMPLE_MOTION, 1, 130, 100), GC_ERR_UNKNOWN_TOUCH);
	drag(f, 40, 100, 100, 50, 120, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(dropped_contacts_do_not_fill_the_table) {
	for (int round = 0; round < 100; round++) {
		down(f, 10 * round, 1, 100, 100);
		down(f, 10 * round + 1, 2, 200, 100);
		gc_engine_drop_all(&f->engine, at_ms(10 * round + 2));
	}
	assert_true(gc_engine_is_idle(&f->engine));
}

TEST(a_drop_of_one_device_leaves_the_others_contacts) {
	struct gc_sample other = {.time_us = at_ms(0), .id = 1, .device = 7};
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_push(&f->engine, &other), GC_OK);
	gc_engine_drop_device(&f->engine, 7, at_ms(10));
	other.time_us = at_ms(20);
	assert_int_equal(gc_engine_push(&f->engine, &other), GC_OK);
	assert_int_equal(sample(f, 20, GC_SAMPLE_DOWN, 1, 100, 100), GC_ERR_DUPLICATE_TOUCH);
}

TEST(a_drop_of_all_fails_a_tap_that_waits_for_the_next) {
	ADD_WITH(f, tap, with.taps = 2);
	tap_at(f, 0, 10, 1, 100, 100);
	gc_engine_drop_all(&f->engine, at_ms(20));
	tap_at(f, 30, 40, 1, 100, 100);
	expect_nothing(f);
}

/* A view that receives, and a three-tap that remembers the slot of its first tap. */
static void setup_remembering(struct fixture *f) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 3;
	setup(f);
	gc_node_set_receives_touches(&f->window, true);
	gc_tap_init(&f->tap, &config);
	attach(f, &f->tap.base);
	tap_at(f, 1, 20, 5, 100, 100);
}

TEST(cancels_come_in_the_order_of_landing_however_time_passed) {
	for (int advances = 0; advances < 2; advances++) {
		setup(f);
		setup_remembering(f);
		if (advances == 1) {
			advance(f, 600);
		}
		down(f, 900, 5, 100, 100);
		down(f, 910, 6, 200, 100);
		forget_taken(f);
		gc_engine_cancel_all(&f->engine, at_ms(920));
		take(f);
		expect_touch(f, &f->window, GC_EVENT_TOUCH_CANCELLED, 5);
		expect_touch(f, &f->window, GC_EVENT_TOUCH_CANCELLED, 6);
		expect_nothing(f);
	}
}

TEST(cancels_of_one_frame_come_in_the_order_of_landing) {
	setup_view(f);
	down(f, 0, 2, 100, 100);
	down(f, 10, 1, 100, 200);
	forget_taken(f);
	sample(f, 20, GC_SAMPLE_CANCEL, 1, 0, 0);
	sample(f, 20, GC_SAMPLE_CANCEL, 2, 0, 0);
	frame(f, 20);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
}
