/* SPDX-License-Identifier: MIT */
#include "support.h"

/* P29 */
TEST(silence_holds_the_velocity_but_ends_the_fling) {
	ADD(f, pan);
	pan_to_50(f); /* 10 pt in 10 ms */

	advance(f, 1060);
	sample(f, 1060, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(1060));
	assert_near(pan_speed(&f->pan), 1000, 1);
	assert_near(pan_release_speed(&f->pan), 0, 0);
}

TEST(a_lift_at_once_keeps_the_fling) {
	ADD(f, pan);
	pan_to_50(f);

	sample(f, 68, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(68));
	assert_near(pan_release_speed(&f->pan), 1000, 1);
}

TEST(a_sample_at_the_same_place_is_no_change_but_stops_the_velocity) {
	ADD(f, pan);
	pan_to_50(f);

	for (int ms = 70; ms <= 300; ms += 10) {
		move(f, ms, 1, 160, 100);
	}
	expect_nothing(f);
	assert_near(pan_speed(&f->pan), 0, 0.1);
}

/* P36, P37 */
TEST(it_reads_in_the_coordinates_of_a_node) {
	struct gc_node twice, turned;
	struct gc_vector translation;
	ADD(f, pan);
	gc_node_init(&twice);
	gc_node_init(&turned);
	struct gc_affine scale2 = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	struct gc_affine turn90 = {.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE};
	assert_int_equal(gc_node_set_transform(&twice, &scale2), GC_OK);
	assert_int_equal(gc_node_set_transform(&turned, &turn90), GC_OK);
	assert_int_equal(gc_node_add_child(&f->window, &twice), GC_OK);
	assert_int_equal(gc_node_add_child(&f->window, &turned), GC_OK);

	drag(f, 0, 100, 100, 10, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(gc_pan_translation(&f->pan, &twice, &translation), GC_OK);
	assert_near(gc_length_to_double(translation.x), 5, TOLERANCE_PT);
	assert_int_equal(gc_pan_translation(&f->pan, &turned, &translation), GC_OK);
	assert_points(translation, 0, -10, TOLERANCE_PT);
}

TEST(reading_and_resetting_loses_nothing_in_any_node) {
	struct gc_node node;
	ADD(f, pan);
	gc_node_init(&node);
	/* Scaled by 3 and turned, so that nothing comes out even. */
	struct gc_affine transform = {
		.xx = GC_COEFFICIENT_ONE / 5 * 9,
		.xy = -(GC_COEFFICIENT_ONE / 5 * 12),
		.yx = GC_COEFFICIENT_ONE / 5 * 12,
		.yy = GC_COEFFICIENT_ONE / 5 * 9,
	};
	gc_node_set_transform(&node, &transform);
	gc_node_add_child(&f->window, &node);

	down(f, 0, 1, 100, 100);
	int64_t sum_x = 0, sum_y = 0;
	for (int step = 1; step <= 400; step++) {
		struct gc_vector got;
		move(f, step, 1, 100 + step * 0.37, 100 - step * 0.11);
		if (gc_recognizer_state(&f->pan.base) == GC_STATE_POSSIBLE) {
			continue;
		}
		gc_pan_translation(&f->pan, &node, &got);
		sum_x += got.x;
		sum_y += got.y;
		assert_int_equal(
			gc_pan_set_translation(&f->pan, &node, (struct gc_vector){0}), GC_OK);
		gc_pan_translation(&f->pan, &node, &got);
		assert_points(got, 0, 0, 0);
		forget_taken(f);
		f->taken_count = f->checked = 0;
	}
	/* The whole way less the slop, back through the rotation: (1.8, 2.4) over 9. */
	double length = 400 * 0.386005181; /* hypot(0.37, 0.11) */
	double left = (length - 10) / length;
	double x = 148 * left, y = -44 * left;
	assert_near((double)sum_x / 4096, (1.8 * x + 2.4 * y) / 9, TOLERANCE_PT);
	assert_near((double)sum_y / 4096, (-2.4 * x + 1.8 * y) / 9, TOLERANCE_PT);
}

TEST(a_set_translation_reads_back_and_keeps_the_velocity) {
	ADD(f, pan);
	pan_to_50(f);

	struct gc_vector wanted = {GC_PT(7), GC_PT(-3)};
	assert_int_equal(gc_pan_set_translation(&f->pan, NULL, wanted), GC_OK);
	assert_true(gc_recognizer_has_report(&f->pan.base));
	assert_near(pan_x(&f->pan), 7, 0);
	assert_near(pan_y(&f->pan), -3, 0);
	assert_near(pan_speed(&f->pan), 1000, 1);
	move(f, 70, 1, 170, 100);
	assert_near(pan_x(&f->pan), 17, TOLERANCE_PT);
	assert_near(pan_speed(&f->pan), 1000, 1);
}
