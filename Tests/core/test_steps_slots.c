/* SPDX-License-Identifier: MIT */
/* The place that a touchpad gesture takes among the touches. */
#include "steps.h"

TEST(it_takes_the_place_of_one_touch) {
	ADD(f, hold);
	begins(f, 0, GC_STEP_HOLD, 5);
	for (int id = 1; id < 16; id++) {
		assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, id, 100, 100), GC_OK);
	}
	assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, 16, 100, 100), GC_ERR_TOUCHES_FULL);
	ends(f, 2, GC_STEP_HOLD);
	assert_int_equal(sample(f, 3, GC_SAMPLE_DOWN, 16, 100, 100), GC_OK);
	struct gc_step step = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	step.finger_count = 1;
	assert_int_equal(push_step(f, 4, step), GC_ERR_TOUCHES_FULL);
	assert_int_equal(push_step(f, 5, step_of(GC_STEP_HOLD, GC_STEP_END)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 2);
}

TEST(samples_do_not_find_it) {
	ADD(f, pan);
	begins(f, 0, GC_STEP_SWIPE, 2);
	struct gc_sample motion = {.time_us = at_ms(10),
		.position = {GC_PT(300), GC_PT(300)},
		.id = GC_STEP_SWIPE,
		.device = TOUCHPAD,
		.kind = GC_SAMPLE_MOTION};
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_ERR_UNKNOWN_TOUCH);
	motion.kind = GC_SAMPLE_DOWN;
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
	motion.kind = GC_SAMPLE_UP;
	assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
	swipes(f, 20, 5, 0);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->translation.x, GC_PT(5));
}

static enum gc_status hold_begins(struct fixture *f, double ms) {
	struct gc_step step = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	step.finger_count = 1;
	return push_step(f, ms, step);
}

/* A double tap, and room for one touch. */
static void setup_narrow(struct fixture *f) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	setup_view(f);
	f->engine.context.table.capacity = 1;
	gc_tap_init(&f->twice, &config);
	attach(f, &f->twice.base);
}

TEST(it_shares_nothing_with_what_was_there_before) {
	setup_narrow(f);
	ADD(f, pan);
	begins(f, 0, GC_STEP_HOLD, 1);
	ends(f, 10, GC_STEP_HOLD);
	begins(f, 20, GC_STEP_SWIPE, 2);
	swipes(f, 30, 5, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	ends(f, 40, GC_STEP_SWIPE);
	expect(f, &f->pan, GC_STATE_ENDED);
	begins(f, 50, GC_STEP_HOLD, 1);
	ends(f, 60, GC_STEP_HOLD);
	expect(f, &f->twice, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_touch_that_is_to_be_delivered_keeps_its_slot) {
	setup_narrow(f);
	tap_at(f, 0, 10, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f); /* the end is withheld */
	assert_int_equal(hold_begins(f, 20), GC_ERR_TOUCHES_FULL);
	advance(f, 400);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_int_equal(hold_begins(f, 410), GC_OK);
	expect_nothing(f);
}

TEST(touches_that_landed_before_it_come_first) {
	ADD(f, tap);
	ADD(f, hold);
	down(f, 0, 1, 100, 100);
	/* A tap that ends in the frame of the next landing, which waits for that to be taken. */
	f->keep_events = true;
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 10, GC_SAMPLE_DOWN, 2, 100, 100);
	assert_int_equal(hold_begins(f, 10), GC_OK);
	expect_reason(f, &f->hold, GC_REASON_OTHER_TYPE, 0, 0);
}
