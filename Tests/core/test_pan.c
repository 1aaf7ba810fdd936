/* SPDX-License-Identifier: MIT */
#include "support.h"

/* P21 */
TEST(it_begins_at_the_slop_and_reports_what_is_over_it) {
	ADD(f, pan);

	down(f, 0, 1, 100, 100);
	for (int x = 101; x <= 109; x++) {
		move(f, (x - 100) * 16, 1, x, 100);
	}
	expect_nothing(f);
	move(f, 160, 1, 110, 100);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(event->translation.x, 0);
	assert_int_equal(event->translation.y, 0);
	for (int x = 111; x <= 120; x++) {
		move(f, (x - 100) * 16, 1, x, 100);
		expect(f, &f->pan, GC_STATE_CHANGED);
	}
	assert_near(pan_x(&f->pan), 10, TOLERANCE_PT);
	up(f, 400, 1);
	event = expect(f, &f->pan, GC_STATE_ENDED);
	assert_near(gc_length_to_double(event->translation.x), 10, TOLERANCE_PT);
	expect_nothing(f);
}

TEST(the_slop_is_removed_along_the_way_it_was_crossed) {
	ADD(f, pan);

	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 130, 140); /* 50 pt along (3, 4) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 24, TOLERANCE_PT);
	assert_near(pan_y(&f->pan), 32, TOLERANCE_PT);
}

TEST(a_lift_under_the_slop_is_no_pan) {
	ADD(f, pan);

	drag(f, 0, 100, 100, 10, 109.99, 100);
	up(f, 20, 1);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
}

/* P23, P25, P26 */
TEST(a_finger_that_lands_or_lifts_does_not_move_the_translation) {
	ADD(f, pan);
	pan_to_50(f);

	down(f, 70, 2, 260, 100);
	expect_nothing(f);
	assert_near(pan_x(&f->pan), 50, TOLERANCE_PT);
	assert_near(location_x(&f->pan), 210, TOLERANCE_PT);

	move(f, 80, 2, 270, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_x(&f->pan), 55, TOLERANCE_PT);

	up(f, 90, 1);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_CHANGED);
	assert_near(pan_x(&f->pan), 55, TOLERANCE_PT);
	assert_near(location_x(&f->pan), 270, TOLERANCE_PT);
	up(f, 100, 2);
	expect(f, &f->pan, GC_STATE_ENDED);
}

/* P29 */
TEST(silence_holds_the_velocity_but_ends_the_fling) {
	struct gc_velocity velocity;
	ADD(f, pan);
	pan_to_50(f); /* 10 pt in 10 ms */

	advance(f, 1060);
	sample(f, 1060, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(1060));
	assert_int_equal(gc_pan_velocity(&f->pan, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), 1000, 1);
	assert_int_equal(gc_pan_release_velocity(&f->pan, NULL, &velocity), GC_OK);
	assert_int_equal(velocity.x, 0);
}

TEST(a_lift_at_once_keeps_the_fling) {
	struct gc_velocity velocity;
	ADD(f, pan);
	pan_to_50(f);

	sample(f, 68, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(68));
	assert_int_equal(gc_pan_release_velocity(&f->pan, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), 1000, 1);
}

TEST(its_last_values_last_until_they_are_taken) {
	struct gc_event event;
	struct gc_velocity velocity;
	ADD(f, pan);
	pan_to_50(f);

	/* Another finger lands in the frame of the lift; that is the next input. */
	sample(f, 68, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 68, GC_SAMPLE_DOWN, 2, 300, 300);
	sample(f, 68, GC_SAMPLE_FRAME, 0, 0, 0);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.state, GC_STATE_ENDED);
	assert_near(pan_x(&f->pan), 50, TOLERANCE_PT);
	gc_pan_release_velocity(&f->pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 1000, 1);
	assert_false(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
}

/* P34 */
TEST(it_ends_when_fewer_than_the_minimum_are_down) {
	ADD(f, pan);
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_OK);

	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 150, 100); /* alone: does not count */
	down(f, 20, 2, 200, 100);
	move_both(f, 30, 160, 100, 210, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 0, TOLERANCE_PT);
	up(f, 40, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	move(f, 50, 2, 250, 100);
	up(f, 60, 2);
	expect_nothing(f);
}

TEST(displacement_starts_anew_when_the_minimum_is_reached_again) {
	ADD(f, pan);
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	gc_pan_set_config(&f->pan, &config);

	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 100);
	move_both(f, 20, 108, 100, 208, 100);
	up(f, 30, 2);
	down(f, 40, 2, 208, 100);
	move_both(f, 50, 113, 100, 213, 100); /* 13 in all, 5 since */
	expect_nothing(f);
	move_both(f, 60, 118, 100, 218, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(displacement_carries_over_when_a_finger_is_added) {
	ADD(f, pan);

	drag(f, 0, 100, 100, 10, 106, 100);
	down(f, 20, 2, 200, 100);
	expect_nothing(f);
	move_both(f, 30, 110, 100, 204, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 0, TOLERANCE_PT);
}

TEST(fingers_over_the_maximum_are_ignored) {
	ADD(f, pan);
	struct gc_pan_config config = gc_pan_config_default();
	config.max_touches = 1;
	gc_pan_set_config(&f->pan, &config);

	pan_to_50(f);
	down(f, 70, 2, 300, 300);
	move(f, 80, 2, 200, 200);
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	/* It does not take the place of the first, nor hold up the end. */
	up(f, 90, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 100, 2, 100, 100);
	up(f, 110, 2);
	expect_nothing(f);
}

TEST(with_slop_zero_it_begins_at_the_first_motion) {
	ADD(f, pan);
	struct gc_pan_config config = gc_pan_config_default();
	config.slop = 0;
	gc_pan_set_config(&f->pan, &config);

	drag(f, 0, 100, 100, 5, 100, 100);
	expect_nothing(f);
	move(f, 10, 1, 100.5, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 0.5, TOLERANCE_PT);
}

TEST(a_sample_at_the_same_place_is_no_change_but_stops_the_velocity) {
	struct gc_velocity velocity;
	ADD(f, pan);
	pan_to_50(f);

	for (int ms = 70; ms <= 300; ms += 10) {
		move(f, ms, 1, 160, 100);
	}
	expect_nothing(f);
	gc_pan_velocity(&f->pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 0, 0.1);
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
	assert_near(gc_length_to_double(translation.x), 0, TOLERANCE_PT);
	assert_near(gc_length_to_double(translation.y), -10, TOLERANCE_PT);
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
		assert_int_equal(got.x, 0);
		assert_int_equal(got.y, 0);
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

TEST(a_set_translation_reads_back_and_rests_the_velocity) {
	struct gc_velocity velocity;
	ADD(f, pan);
	pan_to_50(f);

	struct gc_vector wanted = {GC_PT(7), GC_PT(-3)};
	assert_int_equal(gc_pan_set_translation(&f->pan, NULL, wanted), GC_OK);
	assert_near(pan_x(&f->pan), 7, 0);
	assert_near(pan_y(&f->pan), -3, 0);
	gc_pan_velocity(&f->pan, NULL, &velocity);
	assert_int_equal(velocity.x, 0);
	move(f, 70, 1, 170, 100);
	assert_near(pan_x(&f->pan), 17, TOLERANCE_PT);
	gc_pan_velocity(&f->pan, NULL, &velocity);
	assert_near(gc_speed_to_double(velocity.x), 1000, 1);
}

TEST(motion_in_the_frame_of_a_lift_counts_for_the_others_only) {
	ADD(f, pan);
	pan_to_50(f);
	down(f, 70, 2, 260, 100);

	sample(f, 80, GC_SAMPLE_MOTION, 1, 200, 100);
	sample(f, 80, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 80, GC_SAMPLE_MOTION, 2, 264, 100);
	frame(f, 80);
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_near(pan_x(&f->pan), 54, TOLERANCE_PT);
}

TEST(settings_that_make_no_sense_are_refused) {
	struct gc_pan pan = {0};
	struct gc_pan_config config = gc_pan_config_default();
	config.slop = -1;
	assert_int_equal(gc_pan_init(&pan, &config), GC_ERR_RANGE);
	config = gc_pan_config_default();
	config.min_touches = 3;
	config.max_touches = 2;
	assert_int_equal(gc_pan_init(&pan, &config), GC_ERR_RANGE);
}
