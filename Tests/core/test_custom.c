/* SPDX-License-Identifier: MIT */
/* Recognizers of the host's own: states, legal and not, and what the engine does about them. */
#include "puppet.h"

TEST(a_continuous_one_goes_through_its_states) {
	struct puppet p;
	setup_puppet(f, &p);
	down(f, 0, 1, 100, 100);
	p.on_moved = GC_STATE_BEGAN;
	p.custom.values.scale = GC_SCALE_ONE * 2;
	p.custom.values.rotation = GC_TURN / 4;
	p.custom.values.translation.x = GC_PT(7);
	move(f, 16, 1, 110, 100);
	const struct gc_event *event = expect(f, &p, GC_STATE_BEGAN);
	assert_true(event->scale == 2 * GC_SCALE_ONE && event->rotation == GC_TURN / 4);
	assert_int_equal(event->translation.x, GC_PT(7));
	assert_near(gc_length_to_double(event->location.x), 110, 0);
	assert_int_equal(p.committed, 1);
	p.on_moved = GC_STATE_CHANGED;
	move(f, 32, 1, 120, 100);
	expect(f, &p, GC_STATE_CHANGED);
	p.on_ended = GC_STATE_ENDED;
	up(f, 48, 1);
	expect(f, &p, GC_STATE_ENDED);
	expect_nothing(f);
	assert_int_equal(p.answer, GC_OK);
	assert_int_equal(p.resets, 1);
	assert_true(p.custom.values.scale == GC_SCALE_ONE && p.custom.values.rotation == 0);
}

/* Tries a step that does not exist on an active one, which then gives `event`. */
static void try_illegal(enum gc_state step, enum gc_state event) {
	struct fixture f;
	struct puppet p;
	struct gc_record record;
	setup_puppet(&f, &p);
	p.on_began = GC_STATE_BEGAN;
	down(&f, 0, 1, 100, 100);
	expect(&f, &p, GC_STATE_BEGAN);
	assert_int_equal(gc_custom_set_state(&p.custom, step), GC_ERR_STATE);
	take(&f);
	if (event != GC_STATE_POSSIBLE) {
		expect(&f, &p, event);
	}
	expect_nothing(&f);
	assert_true(gc_engine_explain(&f.engine, &p.custom.base, &record));
	assert_int_equal(record.reason, GC_REASON_ILLEGAL_STATE);
	assert_int_equal(record.measured, GC_STATE_BEGAN);
	assert_int_equal(record.limit, step);
}

TEST(steps_that_do_not_exist_are_turned_into_ones_that_do) {
	try_illegal(GC_STATE_FAILED, GC_STATE_CANCELLED);
	try_illegal(GC_STATE_BEGAN, GC_STATE_CHANGED);
	try_illegal(GC_STATE_POSSIBLE, GC_STATE_POSSIBLE);
}

TEST(from_possible_a_change_is_ignored_and_a_cancel_is_a_failure) {
	struct puppet p;
	setup_puppet(f, &p);
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_CHANGED), GC_ERR_STATE);
	assert_state(&p, GC_STATE_POSSIBLE);
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_CANCELLED), GC_ERR_STATE);
	assert_state(&p, GC_STATE_FAILED);
	/* Nothing leads out of it but the reset. */
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_BEGAN), GC_ERR_STATE);
	assert_state(&p, GC_STATE_FAILED);
	take(f);
	expect_nothing(f);
	up(f, 16, 1);
	assert_int_equal(p.resets, 1);
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_BEGAN), GC_ERR_ARGUMENT);
}

TEST(the_host_may_set_a_state_from_its_own_loop) {
	struct puppet p;
	setup_puppet(f, &p);
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_BEGAN), GC_OK);
	assert_state(&p, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	take(f);
	expect(f, &p, GC_STATE_BEGAN);
	assert_int_equal(gc_custom_set_state(&p.custom, GC_STATE_ENDED), GC_OK);
	take(f);
	expect(f, &p, GC_STATE_ENDED);
}

TEST(one_that_began_and_ended_in_one_event_says_both) {
	struct puppet p;
	setup_puppet(f, &p);
	p.on_began = GC_STATE_BEGAN;
	p.on_moved = GC_STATE_ENDED;
	f->keep_events = true;
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	frame(f, 0);
	gc_custom_set_state(&p.custom, GC_STATE_ENDED);
	take(f);
	expect(f, &p, GC_STATE_BEGAN);
	expect(f, &p, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(its_deadline_comes_without_an_event) {
	struct puppet p;
	setup_puppet(f, &p);
	down(f, 0, 1, 100, 100);
	gc_custom_set_deadline(&p.custom, at_ms(300));
	assert_true(gc_engine_deadline_us(&f->engine) == at_ms(300));
	advance(f, 299);
	assert_int_equal(p.expired, 0);
	advance(f, 300);
	assert_int_equal(p.expired, 1);
	assert_true(expect(f, &p, GC_STATE_BEGAN)->time_us == at_ms(300));
}

TEST(a_deadline_that_is_past_comes_with_the_next_event) {
	struct puppet p;
	setup_puppet(f, &p);
	p.is_impatient = true;
	down(f, 0, 1, 100, 100);
	gc_custom_set_deadline(&p.custom, 0);
	advance(f, 300);
	assert_int_equal(p.expired, 1);
	advance(f, 300);
	assert_int_equal(p.expired, 1);
	move(f, 1000, 1, 105, 100);
	assert_int_equal(p.expired, 2);
}

TEST(a_cancelled_touch_cancels_it) {
	struct puppet p;
	setup_puppet(f, &p);
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	cancel(f, 16, 1);
	assert_int_equal(p.cancelled, 1);
	expect(f, &p, GC_STATE_BEGAN);
	expect(f, &p, GC_STATE_CANCELLED);
	expect_nothing(f);
}
