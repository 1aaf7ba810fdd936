/* SPDX-License-Identifier: MIT */
/* Recognizers whose slop is 0: they begin with the first change of their value, and not before. */
#include "hands.h"

#define STEP_PT (1.0 / 4096)

static void setup_pinch(struct fixture *f, struct gc_pinch *pinch) {
	setup(f);
	assert_int_equal(gc_pinch_init(pinch, &(struct gc_pinch_config){.slop = 0}), GC_OK);
	attach(f, &pinch->base);
}

static void setup_rotation(struct fixture *f, struct gc_rotation *rotation) {
	setup(f);
	assert_int_equal(
		gc_rotation_init(rotation, &(struct gc_rotation_config){.slop = 0}), GC_OK);
	attach(f, &rotation->base);
}

/* P64 */
static void a_pinch_does_not_begin_while_the_hand_moves_as_one(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pinch pinch;
	setup_pinch(&f, &pinch);
	land_both(&f);
	move_both(&f, 10, 110, 100, 210, 100);
	expect_nothing(&f);
	assert_int_equal(gc_recognizer_state(&pinch.base), GC_STATE_POSSIBLE);
	/* Each position is rounded for itself. */
	move_both(&f, 20, 110 + STEP_PT, 100, 210 - STEP_PT, 100);
	expect_nothing(&f);
	move_both(&f, 30, 110, 100, 211, 100);
	expect(&f, &pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&pinch), 1.01, 1e-6);
}

static void a_pinch_begins_in_the_direction_of_the_change(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pinch pinch;
	setup_pinch(&f, &pinch);
	land_both(&f);
	move_both(&f, 10, 100, 100, 200 - 63 * STEP_PT, 100);
	expect_nothing(&f);
	move_both(&f, 20, 100, 100, 200 - 64 * STEP_PT, 100);
	expect(&f, &pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&pinch), 1 - 1.0 / 6400, 1e-6);
}

static void a_rotation_begins_with_the_first_arc(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	land_both(&f);
	/* As one, and then apart in their direction. */
	move_both(&f, 10, 110, 100, 210, 100);
	move_both(&f, 20, 100, 100, 240, 100);
	/* An arc at half of 100 pt: 1/128 pt. */
	move_both(&f, 30, 100, 100, 200, 100 - 100.0 / 50 / 128);
	expect_nothing(&f);
	move_both(&f, 40, 100, 100, 200, 100 - 100.0 / 50 / 50);
	expect(&f, &rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&rotation), -1.0 / 50 / 50, 1e-5);
}

static void a_pan_begins_when_the_centroid_has_moved(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	struct gc_pan_config config = gc_pan_config_default();
	config.slop = 0;
	assert_int_equal(gc_pan_set_config(&pan, &config), GC_OK);
	land_both(&f);
	move_both(&f, 10, 80, 100, 220, 100);
	move_both(&f, 20, 80 + 63 * STEP_PT, 100, 220 + 63 * STEP_PT, 100);
	expect_nothing(&f);
	move_both(&f, 30, 80, 99, 220, 99);
	expect(&f, &pan, GC_STATE_BEGAN);
	assert_near(pan_y(&pan), -1, TOLERANCE_PT);
}

static void an_edge_pan_begins_with_the_first_step_inward(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT;
	config.slop = 0;
	setup(&f);
	assert_int_equal(gc_edge_pan_init(&edge_pan, &config), GC_OK);
	attach(&f, &edge_pan.base);

	/* A step along the edge, or outward, is none yet. */
	down(&f, 0, 1, 5, 100);
	move(&f, 10, 1, 5, 100 + 63 * STEP_PT);
	move(&f, 20, 1, 5 - 63 * STEP_PT, 100);
	assert_int_equal(gc_recognizer_state(&edge_pan.base), GC_STATE_POSSIBLE);
	move(&f, 30, 1, 5 + 64 * STEP_PT, 100);
	expect(&f, &edge_pan, GC_STATE_BEGAN);
	up(&f, 40, 1);
	forget_heard(&f);

	down(&f, 100, 1, 5, 100);
	move(&f, 110, 1, 5, 100 + 64 * STEP_PT);
	assert_int_equal(gc_recognizer_state(&edge_pan.base), GC_STATE_FAILED);
}

static void a_transform_begins_with_the_first_change_of_any_value(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	setup_eager(&f, &transform);
	land_hand(&f, two_fingers);
	move_hand(&f, 10, two_fingers, 200 + 63 * STEP_PT, 200, 1, 0);
	expect_nothing(&f);
	/* The span alone: by 1 pt. */
	move_hand(&f, 20, two_fingers, 200, 200, 1.01, 0);
	expect(&f, &transform, GC_STATE_BEGAN);
	assert_values(&transform, 0, 0, 1.01, 0);
}

static void a_transform_ignores_slops_that_are_not_met(void **state) {
	(void)state;
	struct fixture f;
	struct gc_transform transform;
	struct gc_transform_config config = gc_transform_config_default();
	config.pinch_slop = config.rotation_slop = 0;
	setup_transform(&f, &transform);
	assert_int_equal(gc_transform_set_config(&transform, &config), GC_OK);
	land_hand(&f, three_fingers);
	move_hand(&f, 10, three_fingers, 209, 200, 1, 0);
	expect_nothing(&f);
	move_hand(&f, 20, three_fingers, 200, 200, 1, -0.01);
	expect(&f, &transform, GC_STATE_BEGAN);
	assert_values(&transform, 0, 0, 1, -0.01);
}

static void a_slop_below_the_least_change_is_still_taken_off(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	struct gc_rotation_config config = {.slop = GC_PT(1) / 128};
	assert_int_equal(gc_rotation_set_config(&rotation, &config), GC_OK);
	land_both(&f);
	move_both(&f, 10, 100, 100, 200, 100 + 100.0 / 50 / 100);
	expect_nothing(&f);
	move_both(&f, 20, 100, 100, 200, 101);
	expect(&f, &rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&rotation), atan(0.01) - 1.0 / 128 / 50, 1e-6);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pinch_does_not_begin_while_the_hand_moves_as_one),
		cmocka_unit_test(a_pinch_begins_in_the_direction_of_the_change),
		cmocka_unit_test(a_rotation_begins_with_the_first_arc),
		cmocka_unit_test(a_pan_begins_when_the_centroid_has_moved),
		cmocka_unit_test(an_edge_pan_begins_with_the_first_step_inward),
		cmocka_unit_test(a_transform_begins_with_the_first_change_of_any_value),
		cmocka_unit_test(a_transform_ignores_slops_that_are_not_met),
		cmocka_unit_test(a_slop_below_the_least_change_is_still_taken_off),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
