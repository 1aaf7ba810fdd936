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

TEST(the_double_tap_ends_the_single_one) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	tap_at(f, 150, 200, 1, 105, 100);
	expect(f, &f->twice, GC_STATE_ENDED);
	advance(f, 2000);
	expect_nothing(f);
}

TEST(the_single_tap_fires_at_once_when_the_double_fails_for_another_reason) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	down(f, 150, 1, 300, 300); /* too far for tap 2 */
	const struct gc_event *event = expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(150));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	up(f, 200, 1);
	expect_nothing(f);
}

TEST(disabling_what_another_waits_for_settles_it_in_that_call) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	gc_recognizer_set_enabled(&f->twice.base, false);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(taking_back_the_relation_settles_it_in_that_call) {
	add_waiting_taps(f);

	tap_at(f, 0, 50, 1, 100, 100);
	gc_requirement_remove(&f->waits);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(both_taps_fire_when_neither_waits) {
	add_waiting_taps(f);
	gc_requirement_remove(&f->waits);

	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	tap_at(f, 150, 200, 1, 105, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect(f, &f->twice, GC_STATE_ENDED);
	expect_nothing(f);
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
	assert_near(gc_length_to_double(event->translation.x), 100, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->translation.y), 50, TOLERANCE_PT);
}

TEST(a_parked_pan_whose_finger_left_begins_and_ends_at_once) {
	setup_pair(f, (struct gc_host){0});
	ADD_WITH(f, tap, with.taps = 2, with.max_movement = GC_PT(100));
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);

	drag(f, 0, 100, 100, 10, 130, 100);
	up(f, 20, 1);
	expect_nothing(f);
	advance(f, 370);
	expect(f, &f->pan, GC_STATE_BEGAN);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_ENDED);
	assert_near(gc_length_to_double(event->translation.x), 20, TOLERANCE_PT);
	expect_nothing(f);
}

TEST(a_parked_recognizer_excludes_nobody) {
	setup_pair(f, (struct gc_host){0});
	drop_leads(f);
	ADD_WITH(f, tap, with.max_movement = GC_PT(100), with.touches = 2);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);

	land_both(f);
	move_both(f, 10, 120, 100, 220, 100);
	expect_nothing(f);
	move_both(f, 20, 120, 100, 250, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	assert_state(&f->tap, GC_STATE_FAILED);
}

/* A long press that waits for a tap of two seconds, which strays or lifts late. */
static void setup_waiting(struct fixture *f, uint32_t taps) {
	setup(f);
	ADD(f, long_press);
	ADD_WITH(f, tap, with.taps = taps, with.max_duration_us = 2000000,
		with.max_movement = GC_PT(100));
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base), GC_OK);
}

TEST(a_parked_long_press_lets_the_finger_move) {
	setup_waiting(f, 1);

	drag(f, 0, 100, 100, 600, 150, 100);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	expect_nothing(f);
	move(f, 610, 1, 201, 100); /* the tap has strayed */
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(610));
	assert_near(gc_length_to_double(event->location.x), 201, 0);
	up(f, 620, 1);
	expect(f, &f->long_press, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_parked_long_press_whose_finger_left_begins_and_ends_at_once) {
	setup_waiting(f, 2);

	tap_at(f, 0, 600, 1, 100, 100);
	expect_nothing(f);
	down(f, 700, 2, 120, 100); /* of the double tap; the press is over */
	advance(f, 2700);          /* too long for a tap */
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	event = expect(f, &f->long_press, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(2700));
	assert_int_equal(event->touch_count, 0);
	up(f, 2800, 2);
	expect_nothing(f);
}

TEST(a_parked_long_press_fails_when_the_other_recognizes) {
	setup_waiting(f, 1);

	tap_at(f, 0, 600, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	advance(f, 3000);
	expect_nothing(f);
}

TEST(a_blocker_without_the_touch_does_not_block) {
	struct gc_node child;
	gc_node_init(&child);
	gc_node_set_frame(&child, (struct gc_rect){{0, 0}, {GC_PT(50), GC_PT(50)}});
	gc_node_add_child(&f->window, &child);
	gc_tap_init(&f->tap, NULL);
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&f->twice, &config);
	attach(f, &f->tap.base);
	gc_recognizer_add(&f->twice.base, &child);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base);

	tap_at(f, 0, 50, 1, 300, 300);
	expect(f, &f->tap, GC_STATE_ENDED);
	tap_at(f, 1000, 1050, 1, 20, 20);
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

/* What still fails an attempt that is parked, and which requirements it waits for. */

/* A tap of two taps and two fingers: it stays possible for long after one finger has landed. */
static void init_patient_tap(struct gc_tap *tap) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	config.touches = 2;
	assert_int_equal(gc_tap_init(tap, &config), GC_OK);
}

TEST(a_finger_too_many_fails_a_parked_hold) {
	gc_hold_init(&f->hold, NULL);
	init_patient_tap(&f->tap);
	attach(f, &f->hold.base);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&f->waits, &f->hold.base, &f->tap.base);
	down(f, 0, 1, 100, 100);
	advance(f, 50);
	down(f, 60, 2, 200, 100);
	assert_state(&f->hold, GC_STATE_FAILED);
	up(f, 300, 2);
	advance(f, 2000);
	expect_nothing(f);
}

TEST(a_parked_press_until_the_last_lift_may_replace_a_finger) {
	ADD_WITH(f, long_press, with.touches = 2, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
	init_patient_tap(&f->tap);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base);
	land_two(f, 0, 100, 100, 200, 100);
	advance(f, 500);
	up(f, 510, 1);
	down(f, 520, 3, 100, 100);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	advance(f, 750); /* the tap was held too long */
	assert_int_equal(expect(f, &f->long_press, GC_STATE_BEGAN)->touch_count, 2);
	down(f, 760, 4, 300, 100);
	expect_nothing(f);
}

/* A pan of one finger, which waits for a double tap and for a pan of three to fail. */
TEST(a_requirement_that_failed_is_settled_for_the_attempt) {
	struct gc_pan of_three;
	struct gc_requirement waits[2];
	struct gc_pan_config config = gc_pan_config_default();
	struct gc_tap_config taps = gc_tap_config_default();
	config.slop = GC_PT(5);
	gc_pan_init(&f->pan, &config);
	config.min_touches = 3;
	gc_pan_init(&of_three, &config);
	taps.taps = 2;
	gc_tap_init(&f->tap, &taps);
	attach(f, &f->pan.base);
	attach(f, &of_three.base);
	attach(f, &f->tap.base);
	gc_recognizer_require_failure(&waits[0], &f->pan.base, &f->tap.base);
	gc_recognizer_require_failure(&waits[1], &f->pan.base, &of_three.base);
	drag(f, 0, 100, 100, 20, 106, 100);
	up(f, 40, 1);
	/* The pan of three starts anew with this finger; the double tap fails 750 ms later. */
	down(f, 200, 1, 106, 100);
	expect_nothing(f);
	advance(f, 1500);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == at_ms(950));
}

/* A transform may run with the rotation that the swipe waits for, not with the swipe. */
static bool with_rotation(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	return gc_recognizer_kind(one) == GC_KIND_ROTATION ||
	       gc_recognizer_kind(other) == GC_KIND_ROTATION;
}

TEST(a_parked_swipe_is_excluded_at_its_commit_and_not_before) {
	for (int cancels = 0; cancels < 2; cancels++) {
		setup(f);
		struct gc_transform_config config = gc_transform_config_default();
		setup_with_host(f, (struct gc_host){.simultaneous = with_rotation});
		gc_swipe_init(&f->swipe, NULL);
		gc_rotation_init(&f->rotation, NULL);
		config.pan_slop = GC_PT(70);
		gc_transform_init(&f->transform, &config);
		attach(f, &f->swipe.base);
		attach(f, &f->rotation.base);
		attach(f, &f->transform.base);
		gc_recognizer_require_failure(&f->waits, &f->swipe.base, &f->rotation.base);
		drag(f, 0, 100, 100, 20, 160, 100);
		move(f, 40, 1, 200, 100);
		expect(f, &f->transform, GC_STATE_BEGAN);
		assert_state(&f->swipe, GC_STATE_POSSIBLE);
		if (cancels == 1) {
			down(f, 60, 2, 300, 100);
			cancel(f, 80, 2);
			expect(f, &f->swipe, GC_STATE_ENDED);
			expect(f, &f->transform, GC_STATE_CANCELLED);
		} else {
			gc_recognizer_set_enabled(&f->rotation.base, false);
			assert_state(&f->swipe, GC_STATE_FAILED);
		}
	}
}
