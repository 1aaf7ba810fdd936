/* SPDX-License-Identifier: MIT */
/* A touchpad's pinch: pinch, rotation, pan, and which of them it is. */
#include "steps.h"

/* All three on the window, in the order of `order`: p(an), s(cale), r(otation). */
static void setup_trio(struct fixture *f, const char *order, struct gc_host host) {
	setup_with_host(f, host);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	for (; *order != 0; order++) {
		attach(f, *order == 'p'   ? &f->pan.base
			  : *order == 's' ? &f->pinch.base
					  : &f->rotation.base);
	}
}

TEST(the_scale_is_exactly_what_was_said) {
	setup_trio(f, "s", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1, 0);
	expect_nothing(f);
	const gc_scale scales[] = {GC_SCALE_ONE + 1, GC_SCALE_ONE * 3 + 12345, GC_SCALE_MAX - 1,
		GC_SCALE_ONE / 3, GC_SCALE_MIN};
	for (int i = 0; i < 5; i++) {
		struct gc_step step = step_of(GC_STEP_PINCH, GC_STEP_UPDATE);
		step.scale = scales[i];
		assert_int_equal(push_step(f, 20 + i * 10, step), GC_OK);
		const struct gc_event *event =
			expect(f, &f->pinch, i == 0 ? GC_STATE_BEGAN : GC_STATE_CHANGED);
		assert_true(event->scale == scales[i]);
		assert_int_equal(event->touch_count, 2);
		assert_int_equal(event->location.x, GC_PT(POINTER_X));
	}
	ends(f, 70, GC_STEP_PINCH);
	assert_true(expect(f, &f->pinch, GC_STATE_ENDED)->scale == GC_SCALE_MIN);
	expect_nothing(f);
}

TEST(a_pinch_that_changes_nothing_sends_nothing) {
	setup_trio(f, "s", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 3);
	pinches(f, 10, 1.2, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	pinches_and_moves(f, 20, 1.2, 5, 30);
	expect_nothing(f);
	pinches(f, 30, 1, 0);
	assert_near(gc_scale_to_double(expect(f, &f->pinch, GC_STATE_CHANGED)->scale), 1, 0);
}

TEST(a_scale_that_is_set_continues_from_there) {
	setup_trio(f, "s", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.25, 0);
	gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE);
	assert_true(gc_pinch_velocity(&f->pinch) == 0);
	pinches(f, 110, 2.5, 0);
	assert_near(pinch_scale(&f->pinch), 2, 1e-9);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 0, 0); /* after a pause */
	pinches(f, 120, 2.625, 0);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 10, 0.01);
	ends(f, 130, GC_STEP_PINCH);
	/* And the next one is what was said again. */
	begins(f, 1000, GC_STEP_PINCH, 2);
	pinches(f, 1010, 1.5, 0);
	assert_near(pinch_scale(&f->pinch), 1.5, 0);
}

TEST(the_scale_may_be_set_when_it_is_over) {
	setup_trio(f, "s", (struct gc_host){0});
	f->keep_events = true; /* one of them is being handled */
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.25, 0);
	ends(f, 20, GC_STEP_PINCH);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_near(pinch_scale(&f->pinch), 1, 0);
	assert_true(gc_pinch_velocity(&f->pinch) == 0);
}

TEST(its_velocity_is_that_of_the_scale) {
	setup_trio(f, "s", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	for (int step = 1; step <= 10; step++) {
		pinches(f, step * 10, 1 + step * 0.05, 0);
		assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 5, 0.01);
	}
}

TEST(a_rotation_is_the_sum_of_the_turns) {
	setup_trio(f, "r", (struct gc_host){0});
	begins(f, 10, GC_STEP_PINCH, 2);
	for (int step = 1; step <= 10; step++) {
		pinches(f, 10 + step * 10, 1, 45);
		const struct gc_event *event =
			expect(f, &f->rotation, step == 1 ? GC_STATE_BEGAN : GC_STATE_CHANGED);
		assert_true(event->rotation == step * GC_TURN / 8);
		assert_int_equal(event->touch_count, 2);
		/* An eighth of a turn in 10 ms. */
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)),
			12.5 * 6.283185307, 0.01);
	}
	pinches(f, 115, 1.2, 0);
	expect_nothing(f);
	gc_rotation_set_angle(&f->rotation, 0);
	assert_true(gc_rotation_velocity(&f->rotation) == 0);
	pinches(f, 120, 1, -90);
	assert_true(expect(f, &f->rotation, GC_STATE_CHANGED)->rotation == -GC_TURN / 4);
	ends(f, 130, GC_STEP_PINCH);
	assert_true(expect(f, &f->rotation, GC_STATE_ENDED)->rotation == -GC_TURN / 4);
	expect_nothing(f);
}

TEST(one_finger_does_not_pinch) {
	setup_trio(f, "sr", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 1);
	pinches(f, 10, 2, 90);
	expect_reason(f, &f->pinch, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	expect_reason(f, &f->rotation, GC_REASON_TOO_FEW_TOUCHES, 1, 2);
	ends(f, 20, GC_STEP_PINCH);
	begins(f, 30, GC_STEP_PINCH, 2);
	pinches_and_moves(f, 35, 1, 0, 50);
	ends(f, 40, GC_STEP_PINCH);
	expect_reason(f, &f->pinch, GC_REASON_UNDER_SLOP, 0, GC_PT(10));
	expect_reason(f, &f->rotation, GC_REASON_UNDER_SLOP, 0, GC_PT(10));
	expect_nothing(f);
}

TEST(a_pan_of_a_pinch_keeps_its_slop) {
	setup_trio(f, "p", (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches_and_moves(f, 10, 1.5, 20, 9.5);
	expect_nothing(f);
	pinches_and_moves(f, 20, 1.5, 0, 2.5);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->translation.x, GC_PT(2));
	ends(f, 30, GC_STEP_PINCH);
	expect(f, &f->pan, GC_STATE_ENDED);
	begins(f, 40, GC_STEP_PINCH, 2);
	pinches_and_moves(f, 50, 1, 0, -8);
	ends(f, 60, GC_STEP_PINCH);
	expect_nothing(f);
	expect_reason(f, &f->pan, GC_REASON_UNDER_SLOP, GC_PT(8), GC_PT(10));
}

/*
 * The steps count as those of two fingers 100 pt apart, over a slop of 10 pt. So the factor of a
 * scale of 1.1 is 1, that of a turn of 36 degrees is pi, and that of a delta of 10 pt is 1.
 */
TEST(what_changed_most_wins) {
	const struct {
		double scale, degrees, dx;
		char winner;
	} rows[] = {
		{1.01, 1, 0, 's'},   /* 1 pt against 0.87 */
		{1.01, 1.2, 0, 'r'}, /* against 1.05 */
		{0.99, -1.2, 0, 'r'},
		{0.98, -1.2, 9, 's'}, /* the pan is under its slop */
		{1.01, 1, 20, 'p'},   /* and here it is not */
		{1.25, 1, 20, 's'},   /* 25 pt against 20 */
		{1.25, 30, 20, 'r'},  /* 26.2 against both */
		{1.25, 28, 26, 'p'},
		{1, 0, 12, 'p'},
		{4, 0, 250, 's'},
	};
	const char *orders[] = {"psr", "rsp", "spr"};
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		for (int order = 0; order < 3; order++) {
			setup(f);
			setup_trio(f, orders[order], (struct gc_host){0});
			void *winner = rows[row].winner == 'p'   ? (void *)&f->pan
				       : rows[row].winner == 's' ? (void *)&f->pinch
								 : (void *)&f->rotation;
			begins(f, 0, GC_STEP_PINCH, 2);
			pinches_and_moves(f, 10, rows[row].scale, rows[row].degrees, rows[row].dx);
			expect(f, winner, GC_STATE_BEGAN);
			pinches_and_moves(f, 20, 3, 30, 30);
			expect(f, winner, GC_STATE_CHANGED);
			ends(f, 30, GC_STEP_PINCH);
			expect(f, winner, GC_STATE_ENDED);
			expect_nothing(f);
		}
	}
}

TEST(all_three_run_where_the_host_allows_it) {
	setup_trio(f, "psr", (struct gc_host){.simultaneous = all_together});
	begins(f, 0, GC_STEP_PINCH, 4);
	pinches_and_moves(f, 10, 1.1, 10, 15);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->touch_count, 4);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	is_cancelled(f, 20, GC_STEP_PINCH);
	expect(f, &f->pan, GC_STATE_CANCELLED);
	expect(f, &f->pinch, GC_STATE_CANCELLED);
	expect(f, &f->rotation, GC_STATE_CANCELLED);
	expect_nothing(f);
}

TEST(a_pinch_that_waits_has_the_scale_there_is_then) {
	setup_trio(f, "sr", (struct gc_host){0});
	gc_recognizer_require_failure(&f->waits, &f->pinch.base, &f->rotation.base);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.5, 0);
	pinches(f, 20, 1.75, 0);
	expect_nothing(f);
	ends(f, 30, GC_STEP_PINCH);
	assert_near(gc_scale_to_double(expect(f, &f->pinch, GC_STATE_BEGAN)->scale), 1.75, 0);
	expect(f, &f->pinch, GC_STATE_ENDED);
	expect_nothing(f);
}

/* (11.53) As on glass, fingers after the second are ignored. */
TEST(a_pinch_and_a_rotation_of_two_take_a_gesture_of_four) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD_WITH(f, pinch, with.settle_us = 50000);
	ADD_WITH(f, rotation, with.settle_us = 50000);
	begins(f, 0, GC_STEP_PINCH, 4);
	pinches(f, 10, 1.5, 9);
	for (int i = 0; i < 2; i++) {
		const struct gc_event *event =
			expect(f, i == 0 ? (void *)&f->pinch : &f->rotation, GC_STATE_BEGAN);
		assert_int_equal(event->touch_count, 4);
		assert_int_equal(event->time_us, at_ms(10));
	}
	assert_int_equal(gc_recognizer_touch_count(&f->pinch.base), 4);
	assert_near(pinch_scale(&f->pinch), 1.5, TOLERANCE_SCALE);
}

TEST(a_pinch_of_two_or_three_fails_over_its_maximum) {
	ADD_WITH(f, pinch, with.max_touches = 3);
	ADD_WITH(f, rotation, with.max_touches = 3);
	begins(f, 0, GC_STEP_PINCH, 4);
	pinches(f, 10, 1.5, 9);
	expect_nothing(f);
	expect_reason(f, &f->pinch, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	expect_reason(f, &f->rotation, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
}
