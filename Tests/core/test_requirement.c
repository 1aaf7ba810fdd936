/* SPDX-License-Identifier: MIT */
#include "support.h"

/* A single tap that waits for a double tap. */
static void add_waiting_taps(struct fixture *f) {
	add_taps(f);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base), GC_OK);
}

/* P41 */
TEST(a_single_tap_waits_until_the_double_tap_has_failed) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	expect_nothing(f);
	assert_state(&f->tap, GC_STATE_POSSIBLE);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(400));
	advance(f, 399.999);
	expect_nothing(f);
	advance(f, 400);
	const struct gc_event *event = expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(400));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	expect_nothing(f);
}

TEST(taking_back_the_relation_settles_it_in_that_call) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	gc_requirement_remove(&f->waits);
	assert_state(&f->tap, GC_STATE_ENDED);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(a_parked_pan_still_collects_and_then_begins) {
	setup_pair(f, (struct gc_host){0});
	ADD_WITH(f, tap, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);

	drag(f, 0, 100, 100, 10, 120, 100);
	expect_nothing(f);
	move(f, 20, 1, 120, 150);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 30, 1, 210, 150); /* the tap has strayed */
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	/* The slop is removed the way it was crossed, to the right. */
	assert_points(event->translation, 100, 50, TOLERANCE_PT);
}

TEST(a_parked_long_press_lets_the_finger_move) {
	ADD(f, long_press);
	ADD_WITH(f, tap, with.max_duration_us = 2000000, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base);

	drag(f, 0, 100, 100, 600, 150, 100);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	expect_nothing(f);
	move(f, 610, 1, 201, 100); /* the tap has strayed */
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(610));
	assert_near(gc_length_to_double(event->location.x), 201, 0);
	expect_end_at(f, &f->long_press, 620);
	expect_nothing(f);
}

TEST(a_cycle_is_refused_and_can_be_named) {
	struct gc_tap a = {0}, b = {0}, c = {0};
	struct gc_requirement ab, bc, ca, aa, again;
	gc_tap_init(&a, NULL);
	gc_tap_init(&b, NULL);
	gc_tap_init(&c, NULL);
	assert_int_equal(gc_recognizer_require_failure(&ab, &a.base, &b.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&bc, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&again, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&aa, &a.base, &a.base), GC_ERR_CYCLE);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_ERR_CYCLE);

	struct gc_recognizer *path[4] = {0};
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, path, 4), 3);
	assert_ptr_equal(path[0], &a.base);
	assert_ptr_equal(path[1], &b.base);
	assert_ptr_equal(path[2], &c.base);
	assert_int_equal(gc_recognizer_waits_for(&c.base, &a.base, path, 4), 0);
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, NULL, 0), 3);

	gc_requirement_remove(&bc);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_OK);
}

TEST(a_recognizer_that_ends_leaves_its_requirements_free) {
	for (int side = 0; side < 2; side++) {
		setup(f);
		add_taps(f);
		assert_int_equal(
			gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base),
			GC_OK);
		gc_recognizer_finish(side == 0 ? &f->tap.base : &f->twice.base);
		/* The other one is free of it. */
		assert_null(side == 0 ? f->twice.base.waiters : f->tap.base.requirements);
		ADD(f, pan);
		struct gc_recognizer *left = side == 0 ? &f->twice.base : &f->tap.base;
		assert_int_equal(
			gc_recognizer_require_failure(&f->waits, &f->pan.base, left), GC_OK);
	}
}

/* The first waits for a chain that ends, and for one that leads on: in both orders. */
TEST(a_cycle_is_found_behind_a_chain_that_leads_nowhere) {
	for (int order = 0; order < 2; order++) {
		struct gc_tap first = {0}, middle = {0}, dead_end = {0}, other = {0}, last = {0};
		struct gc_requirement leads_nowhere, goes_on[2], closes, begins[2];
		struct gc_tap *all[] = {&first, &middle, &dead_end, &other, &last};
		for (int i = 0; i < 5; i++) {
			gc_tap_init(all[i], NULL);
		}
		struct gc_tap *ways[] = {&middle, &other};
		for (int i = 0; i < 2; i++) {
			gc_recognizer_require_failure(
				&begins[i], &first.base, &ways[order == 0 ? i : 1 - i]->base);
		}
		gc_recognizer_require_failure(&leads_nowhere, &middle.base, &dead_end.base);
		gc_recognizer_require_failure(&goes_on[0], &other.base, &last.base);
		struct gc_recognizer *path[3] = {0};
		assert_int_equal(gc_recognizer_waits_for(&first.base, &last.base, path, 3), 3);
		assert_ptr_equal(path[1], &other.base);
		assert_int_equal(gc_recognizer_require_failure(&closes, &last.base, &first.base),
			GC_ERR_CYCLE);
		/* And the same from deeper. */
		assert_int_equal(
			gc_recognizer_require_failure(&goes_on[1], &dead_end.base, &last.base),
			GC_OK);
		assert_int_equal(gc_recognizer_require_failure(&closes, &last.base, &middle.base),
			GC_ERR_CYCLE);
	}
}
