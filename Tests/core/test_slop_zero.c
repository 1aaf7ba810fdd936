/* SPDX-License-Identifier: MIT */
/* Recognizers whose slop is 0: they begin with the first change of their value, and not before. */
#include "hands.h"

#define STEP_PT (1.0 / 4096)

/* P64 */
TEST(a_pinch_does_not_begin_while_the_hand_moves_as_one) {
	ADD_WITH(f, pinch, with.slop = 0);
	land_both(f);
	move_both(f, 10, 110, 100, 210, 100);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	/* Each position is rounded for itself. */
	move_both(f, 20, 110 + STEP_PT, 100, 210 - STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 30, 110, 100, 211, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1.01, 1e-6);
}

TEST(a_pinch_begins_in_the_direction_of_the_change) {
	ADD_WITH(f, pinch, with.slop = 0);
	land_both(f);
	move_both(f, 10, 100, 100, 200 - 63 * STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 20, 100, 100, 200 - 64 * STEP_PT, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(pinch_scale(&f->pinch), 1 - 1.0 / 6400, 1e-6);
}

TEST(a_rotation_begins_with_the_first_arc) {
	ADD_WITH(f, rotation, with.slop = 0);
	land_both(f);
	/* As one, and then apart in their direction. */
	move_both(f, 10, 110, 100, 210, 100);
	move_both(f, 20, 100, 100, 240, 100);
	/* An arc at half of 100 pt: 1/128 pt. */
	move_both(f, 30, 100, 100, 200, 100 - 100.0 / 50 / 128);
	expect_nothing(f);
	move_both(f, 40, 100, 100, 200, 100 - 100.0 / 50 / 50);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), -1.0 / 50 / 50, 1e-5);
}

TEST(a_pan_begins_when_the_centroid_has_moved) {
	ADD_WITH(f, pan, with.slop = 0);
	land_both(f);
	move_both(f, 10, 80, 100, 220, 100);
	move_both(f, 20, 80 + 63 * STEP_PT, 100, 220 + 63 * STEP_PT, 100);
	expect_nothing(f);
	move_both(f, 30, 80, 99, 220, 99);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_y(&f->pan), -1, TOLERANCE_PT);
}

TEST(an_edge_pan_begins_with_the_first_step_inward) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT, with.slop = 0);

	/* A step along the edge, or outward, is none yet. */
	drag(f, 0, 5, 100, 10, 5, 100 + 63 * STEP_PT);
	move(f, 20, 1, 5 - 63 * STEP_PT, 100);
	assert_state(&f->edge_pan, GC_STATE_POSSIBLE);
	move(f, 30, 1, 5 + 64 * STEP_PT, 100);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	up(f, 40, 1);
	forget_taken(f);

	drag(f, 100, 5, 100, 110, 5, 100 + 64 * STEP_PT);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
}

TEST(a_transform_begins_with_the_first_change_of_any_value) {
	add_eager(f);
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200 + 63 * STEP_PT, 200, 1, 0);
	expect_nothing(f);
	/* The span alone: by 1 pt. */
	move_hand(f, 20, two_fingers, 200, 200, 1.01, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1.01, 0);
}

TEST(a_transform_ignores_slops_that_are_not_met) {
	ADD_WITH(f, transform, with.pinch_slop = with.rotation_slop = 0);
	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 209, 200, 1, 0);
	expect_nothing(f);
	move_hand(f, 20, three_fingers, 200, 200, 1, -0.01);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1, -0.01);
}

TEST(a_slop_below_the_least_change_is_still_taken_off) {
	ADD(f, rotation);
	struct gc_rotation_config config = gc_rotation_config_default();
	config.slop = GC_PT(1) / 128;
	assert_int_equal(gc_rotation_set_config(&f->rotation, &config), GC_OK);
	land_both(f);
	move_both(f, 10, 100, 100, 200, 100 + 100.0 / 50 / 100);
	expect_nothing(f);
	move_both(f, 20, 100, 100, 200, 101);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), atan(0.01) - 1.0 / 128 / 50, 1e-6);
}
