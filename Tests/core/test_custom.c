/* SPDX-License-Identifier: MIT */
#include "puppet.h"
#include "records.h"

static struct puppet p;

/* Recognizers of the host's own: states, legal and not, and what the engine does about them. */

TEST(a_continuous_one_goes_through_its_states) {
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

TEST(a_failure_without_a_reason_that_exists_is_by_its_own_rules) {
	const enum gc_reason reasons[] = {GC_REASON_NONE, (enum gc_reason)200, GC_REASON_MOVED};
	for (int i = 0; i < 3; i++) {
		setup_puppet(f, &p);
		down(f, 0, 1, 100, 100);
		assert_int_equal(gc_custom_fail(&p.custom, reasons[i], 5, 4), GC_OK);
		assert_state(&p, GC_STATE_FAILED);
		struct gc_record record = record_of(f, &p);
		bool exists = reasons[i] == GC_REASON_MOVED;
		assert_int_equal(record.reason, exists ? GC_REASON_MOVED : GC_REASON_OWN_RULES);
		assert_int_equal(record.measured, exists ? 5 : 0);
		assert_int_equal(record.limit, exists ? 4 : 0);
	}
}

/* Tries a step that does not exist on an active one, which then gives `event`. */
static void try_illegal(enum gc_state step, enum gc_state event) {
	struct fixture f;
	struct gc_record record;
	setup_begun_puppet(&f, &p);
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
	try_illegal((enum gc_state)99, GC_STATE_POSSIBLE);
}

TEST(from_possible_a_change_is_ignored_and_a_cancel_is_a_failure) {
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

/* Recognizers of the host's own: whom they wait for, prevent and start, and what they ignore. */

TEST(it_says_whom_it_prevents_and_who_prevents_it) {
	setup_puppet(f, &p);
	ADD(f, pan);
	p.spares = &f->pan.base;
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	expect(f, &p, GC_STATE_BEGAN);
	move(f, 16, 1, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 32, 1);
	gc_custom_set_state(&p.custom, GC_STATE_ENDED);
	take(f);
	forget_taken(f);
	/* The other way round: the pan is there, and may not prevent it. */
	p.on_began = GC_STATE_POSSIBLE;
	p.immune_to = &f->pan.base;
	drag(f, 100, 100, 100, 116, 130, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	p.on_moved = GC_STATE_BEGAN;
	move(f, 132, 1, 140, 100);
	expect(f, &p, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_nothing(f);
}

TEST(a_touch_it_ignores_is_not_its_own) {
	setup_puppet(f, &p);
	p.ignores = true;
	down(f, 0, 1, 100, 100);
	assert_int_equal(p.began, 1);
	assert_int_equal(gc_recognizer_touch_count(&p.custom.base), 0);
	move(f, 16, 1, 130, 100);
	assert_int_equal(p.moved, 0);
	up(f, 32, 1);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
}

TEST(one_that_ignores_its_last_touch_later_fails) {
	setup_puppet(f, &p);
	down(f, 0, 1, 100, 100);
	gc_custom_ignore(&p.custom, &f->touches[0]);
	assert_int_equal(p.resets, 0);
	take(f);
	up(f, 16, 1);
	assert_int_equal(p.resets, 1);
	assert_reason(f, &p.custom, GC_REASON_OWN_RULES);
}

TEST(one_that_failed_takes_a_new_touch_after_it_has_ignored_its_last) {
	setup_puppet(f, &p);
	p.on_moved = GC_STATE_FAILED;
	land_two(f, 0, 100, 100, 200, 100);
	up(f, 5, 2);
	move(f, 10, 1, 101, 100);
	down(f, 20, 3, 300, 100);
	assert_int_equal(p.began, 2); /* of fingers 1 and 2 */
	gc_custom_ignore(&p.custom, &f->touches[0]);
	down(f, 30, 4, 350, 100);
	assert_int_equal(p.resets, 1);
	assert_int_equal(p.began, 3);
}

TEST(ignoring_the_touch_that_it_shares_lets_a_waiting_one_begin_in_that_call) {
	setup_puppet(f, &p);
	setup_view(f);
	gc_pan_init(&f->pan, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &p.custom.base);
	down(f, 0, 1, 100, 100);
	down(f, 8, 2, 300, 100); /* beside the view */
	move(f, 16, 1, 130, 100);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	forget_taken(f);
	gc_custom_ignore(&p.custom, &f->touches[0]);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&p, GC_STATE_POSSIBLE);
}

/* How a custom recognizer is called when touches are taken back. */

struct witness {
	struct gc_custom custom;
	int times;
	uint32_t touches;    // that were taken back
	enum gc_state state; // in which it was called
};

static void begin(struct gc_custom *custom, uint32_t touches) {
	(void)touches;
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static void cancelled(struct gc_custom *custom, uint32_t touches) {
	struct witness *witness = (struct witness *)custom;
	witness->times++;
	witness->touches = touches;
	witness->state = gc_recognizer_state(&custom->base);
}

static const struct gc_custom_ops witness_ops = {.began = begin, .cancelled = cancelled};

TEST(it_gets_no_touch_but_its_own) {
	struct witness w = {0};
	struct gc_node left;
	add_node(f, &left, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	gc_custom_init(&w.custom, &witness_ops);
	gc_recognizer_add(&w.custom.base, &left);
	down(f, 0, 1, 300, 100);
	down(f, 0, 2, 100, 100);
	uint32_t own = gc_custom_touches(&w.custom);
	sample(f, 16, GC_SAMPLE_CANCEL, 1, 0, 0);
	cancel(f, 16, 2);
	assert_int_equal(w.times, 1);
	assert_true(own != 0 && w.touches == own);
}

TEST(it_is_called_before_it_ends_also_when_the_host_cancels) {
	struct witness w = {0};
	gc_custom_init(&w.custom, &witness_ops);
	attach(f, &w.custom.base);
	down(f, 0, 1, 100, 100);
	gc_engine_cancel_all(&f->engine, at_ms(16));
	take(f);
	assert_int_equal(w.times, 1);
	assert_int_equal(w.state, GC_STATE_BEGAN);
	expect(f, &w, GC_STATE_BEGAN);
	expect(f, &w, GC_STATE_CANCELLED);
	assert_reason(f, &w.custom, GC_REASON_HOST_CANCELLED);
}
