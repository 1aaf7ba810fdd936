/* SPDX-License-Identifier: MIT */
/* Recognizers of the host's own: whom they wait for, prevent and start, and what they ignore. */
#include "puppet.h"

TEST(it_waits_for_whom_it_names) {
	struct puppet p;
	struct gc_requirement memory[1];
	setup_puppet(f, &p);
	f->engine.context.requirements = memory;
	memory[0] = (struct gc_requirement){0};
	f->engine.context.requirement_capacity = 1;
	ADD(f, tap);
	p.waits_for = &f->tap.base;
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	move(f, 16, 1, 130, 100);
	expect(f, &p, GC_STATE_BEGAN);
	/* When it lifts instead, the tap wins. */
	up(f, 32, 1);
	gc_custom_set_state(&p.custom, GC_STATE_ENDED);
	take(f);
	forget_taken(f);
	tap_at(f, 100, 150, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(while_it_waits_it_cannot_fail_by_itself) {
	struct puppet p;
	setup_puppet(f, &p);
	ADD(f, tap);
	gc_recognizer_require_failure(&f->waits, &p.custom.base, &f->tap.base);
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	gc_custom_set_state(&p.custom, GC_STATE_FAILED);
	assert_state(&p, GC_STATE_POSSIBLE);
	move(f, 16, 1, 130, 100);
	expect(f, &p, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(it_says_whom_it_prevents_and_who_prevents_it) {
	struct puppet p;
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
	struct puppet p;
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
	struct puppet p;
	struct gc_record record;
	setup_puppet(f, &p);
	down(f, 0, 1, 100, 100);
	gc_custom_ignore(&p.custom, &f->touches[0]);
	assert_int_equal(p.resets, 0);
	take(f);
	up(f, 16, 1);
	assert_int_equal(p.resets, 1);
	assert_true(gc_engine_explain(&f->engine, &p.custom.base, &record));
	assert_int_equal(record.reason, GC_REASON_OWN_RULES);
}

TEST(ignoring_the_touch_that_it_shares_lets_a_waiting_one_begin_in_that_call) {
	struct puppet p;
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

TEST(without_a_factor_its_own_is_one) {
	struct puppet weak, p;
	setup_puppet(f, &weak);
	memset(&p, 0, sizeof(p));
	gc_custom_init(&p.custom, &strings);
	attach(f, &p.custom.base);
	weak.on_began = p.on_began = GC_STATE_BEGAN;
	gc_custom_set_factor(&weak.custom, 9, 10);
	down(f, 0, 1, 100, 100);
	expect(f, &p, GC_STATE_BEGAN);
	assert_state(&weak, GC_STATE_FAILED);
	expect_nothing(f);
}

TEST(the_larger_factor_wins_against_a_pan) {
	struct puppet p;
	memset(&p, 0, sizeof(p));
	gc_custom_init(&p.custom, &strings);
	ADD(f, pan);
	attach(f, &p.custom.base);
	down(f, 0, 1, 100, 100);
	p.on_moved = GC_STATE_BEGAN;
	gc_custom_set_factor(&p.custom, 13, 10);
	move(f, 16, 1, 112, 100); /* 12 over 10 */
	expect(f, &p, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	gc_custom_set_state(&p.custom, GC_STATE_ENDED);
	up(f, 32, 1);
	forget_taken(f);
	/* The factor is of one attempt; by default it is 1. */
	drag(f, 100, 100, 100, 116, 112, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}
