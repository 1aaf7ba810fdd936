/* SPDX-License-Identifier: MIT */
#include "steps.h"

/* Touchpad gestures: what plays cannot say. */

TEST(what_a_phase_does_not_have_is_not_looked_at) {
	ADD(f, pan);
	struct gc_step step = {.device = TOUCHPAD, .finger_count = 2, .delta = {INT32_MIN, 0}};
	assert_int_equal(push_step(f, 0, step), GC_OK);
	step = (struct gc_step){
		.device = TOUCHPAD, .phase = GC_STEP_UPDATE, .position = {INT32_MIN, 0}};
	assert_int_equal(push_step(f, 10, step), GC_OK);
	step = (struct gc_step){.device = TOUCHPAD, .phase = GC_STEP_END, .turn = INT64_MAX};
	assert_int_equal(push_step(f, 20, step), GC_OK);
}

TEST(a_refused_step_is_counted_by_what_is_wrong_with_it) {
	struct gc_step far = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	far.finger_count = 2;
	far.position.x = GC_POSITION_MAX + 1;
	assert_int_equal(push_step(f, 0, far), GC_ERR_POSITION);
	struct gc_step of_nobody = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	of_nobody.finger_count = 0;
	assert_int_equal(push_step(f, 0, of_nobody), GC_ERR_RANGE);
	assert_int_equal(
		push_step(f, 0, step_of(GC_STEP_SWIPE, GC_STEP_UPDATE)), GC_ERR_UNKNOWN_TOUCH);
	begins(f, 0, GC_STEP_SWIPE, 2);
	struct gc_step again = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	again.finger_count = 2;
	assert_int_equal(push_step(f, 0, again), GC_ERR_DUPLICATE_TOUCH);
	struct gc_counters counters = gc_engine_counters(&f->engine);
	assert_int_equal(counters.bad_position, 1);
	assert_int_equal(counters.bad_step, 1);
	assert_int_equal(counters.unknown_touch, 1);
	assert_int_equal(counters.duplicate_touch, 1);
}

TEST(the_host_may_name_the_node_that_it_hits) {
	setup_view(f);
	gc_pan_init(&f->pan, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	struct gc_step step = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	step.finger_count = 2;
	step.position.x = GC_PT(300);
	step.node = &f->view;
	assert_int_equal(push_step(f, 0, step), GC_OK);
	swipes(f, 10, 50, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_gesture_that_is_over_was_not_down_when_the_next_touch_landed) {
	ADD_WITH(f, tap, with.taps = 2); /* keeps the slot while it waits for the second one */
	begins(f, 0, GC_STEP_HOLD, 1);
	ends(f, 50, GC_STEP_HOLD);
	down(f, 100, 1, 10, 10);
	assert_int_equal(f->touches[1].type, GC_TOUCH_FINGER);
	assert_false(gc_touch_was_down_at(&f->touches[0], f->touches[1].serial));
}

TEST(every_finger_is_at_the_pointer_when_there_are_too_many) {
	struct gc_point finger;
	ADD_WITH(f, pan, with.max_touches = 2);
	begins(f, 0, GC_STEP_SWIPE, 4);
	assert_int_equal(gc_recognizer_state(&f->pan.base), GC_STATE_FAILED);
	for (uint32_t index = 0; index < gc_recognizer_touch_count(&f->pan.base); index++) {
		assert_int_equal(
			gc_recognizer_touch_location(&f->pan.base, index, NULL, &finger), GC_OK);
		assert_points(finger, POINTER_X, POINTER_Y, 0);
	}
}

/* A tap, then a press, by two fingers. Either may be on a touchpad, or on a screen. */
static void add_press_of_both(struct fixture *f) {
	ADD_WITH(f, long_press, with.taps = 1, with.touches = 2);
	gc_recognizer_set_exclusive_type(&f->long_press.base, false);
}

static void check_finger(struct fixture *f, uint32_t index, double x) {
	struct gc_point finger;
	assert_int_equal(
		gc_recognizer_touch_location(&f->long_press.base, index, NULL, &finger), GC_OK);
	assert_points(finger, x, POINTER_Y, 0);
}

TEST(every_finger_is_at_the_pointer_after_a_tap_on_a_screen) {
	add_press_of_both(f);
	land_two(f, 0, POINTER_X - 10, POINTER_Y, POINTER_X + 10, POINTER_Y);
	lift_both(f, 50, 60);
	begins(f, 200, GC_STEP_HOLD, 2);
	advance(f, 700);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	check_finger(f, 0, POINTER_X);
	check_finger(f, 1, POINTER_X);
}

TEST(each_finger_on_a_screen_has_its_place_after_a_tap_on_a_touchpad) {
	add_press_of_both(f);
	begins(f, 0, GC_STEP_HOLD, 2);
	ends(f, 50, GC_STEP_HOLD);
	land_two(f, 200, POINTER_X - 10, POINTER_Y, POINTER_X + 10, POINTER_Y);
	advance(f, 700);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	check_finger(f, 0, POINTER_X - 10);
	check_finger(f, 1, POINTER_X + 10);
}

/* All three on the window, in the order of `order`: p(an), s(cale), r(otation). */
static void setup_trio(struct fixture *f, const char *order) {
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
	setup_trio(f, "s");
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

TEST(the_scale_may_be_set_when_it_is_over) {
	setup_trio(f, "s");
	f->keep_events = true; /* one of them is being handled */
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 10, 1.25, 0);
	ends(f, 20, GC_STEP_PINCH);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_near(pinch_scale(&f->pinch), 1, 0);
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), 25 / 1.25, 0.01);
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
			setup_trio(f, orders[order]);
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

#define PI 3.14159265358979323846

TEST(a_pinch_scales_and_turns_about_the_pointer_and_then_shifts) {
	struct gc_affine affine;
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	pinches(f, 8, 1, 0);
	expect_nothing(f);
	pinches(f, 16, 1.5, 60);
	expect(f, &f->transform, GC_STATE_BEGAN);
	struct gc_similarity first;
	assert_int_equal(gc_transform_increment(&f->transform, &first), GC_OK);
	pinches_and_moves(f, 24, 2, 30, 10);
	const struct gc_event *event = expect(f, &f->transform, GC_STATE_CHANGED);
	assert_near(gc_scale_to_double(event->scale), 2, 1e-6);
	assert_near(gc_angle_to_radians(event->rotation), PI / 2, 2e-6);
	assert_int_equal(event->translation.x, GC_PT(10));
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &affine), GC_OK);
	struct gc_similarity last, both;
	assert_int_equal(gc_transform_increment(&f->transform, &last), GC_OK);
	assert_int_equal(gc_similarity_then(&first, &last, &both), GC_OK);
	struct gc_point corner = {GC_PT(400), GC_PT(400)};
	struct gc_point one = gc_affine_apply(&affine, corner);
	struct gc_point two = gc_similarity_apply(&both, corner);
	assert_near(gc_length_to_double(one.x - two.x), 0, TOLERANCE_PT);
	assert_near(gc_length_to_double(one.y - two.y), 0, TOLERANCE_PT);
	/*
	 * What was under the pointer is 10 pt to the right of it. What was 30 pt above the pointer
	 * has turned to that place.
	 */
	struct gc_point place = {GC_PT(POINTER_X), GC_PT(POINTER_Y)};
	struct gc_point moved = gc_affine_apply(&affine, place);
	assert_points(moved, POINTER_X + 10, POINTER_Y, TOLERANCE_PT);
	place.y -= GC_PT(30);
	moved = gc_affine_apply(&affine, place);
	assert_points(moved, POINTER_X + 10 + 2 * 30, POINTER_Y, TOLERANCE_PT);
}
