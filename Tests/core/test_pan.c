/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "records.h"
#include "steps.h"

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
	assert_points(event->translation, 0, 0, 0);
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

	drag(f, 0, 100, 100, 10, 130, 140); /* 50 pt along (3, 4) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_pan(&f->pan, 24, 32);
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

/* P34 */
TEST(it_ends_when_fewer_than_the_minimum_are_down) {
	ADD_WITH(f, pan, with.min_touches = 2);

	drag(f, 0, 100, 100, 10, 150, 100); /* alone: does not count */
	down(f, 20, 2, 200, 100);
	move_both(f, 30, 160, 100, 210, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 0, TOLERANCE_PT);
	expect_end_at(f, &f->pan, 40);
	move(f, 50, 2, 250, 100);
	up(f, 60, 2);
	expect_nothing(f);
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
	ADD_WITH(f, pan, with.max_touches = 1);

	pan_to_50(f);
	down(f, 70, 2, 300, 300);
	move(f, 80, 2, 200, 200);
	expect_nothing(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	/* It does not take the place of the first, nor hold up the end. */
	expect_end_at(f, &f->pan, 90);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 100, 2, 100, 100);
	up(f, 110, 2);
	expect_nothing(f);
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

/* P61 */
TEST(a_fourth_finger_fails_a_pan_of_three) {
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3);

	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 50 + 50 * id, 100);
	}
	frame(f, 0);
	down(f, 30, 4, 300, 100);
	for (int id = 1; id <= 4; id++) {
		sample(f, 60, GC_SAMPLE_MOTION, id, 50 + 50 * id, 150);
	}
	frame(f, 60);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 4, 3);
	assert_int_equal(record.time_us, at_ms(30));
}

/* A pan that goes along one axis of the window only (11.55). */

#define ADD_ALONG(f, type, axis_of_it) ADD_WITH(f, type, with.axis = (uint16_t)(axis_of_it))

TEST(by_default_it_has_no_axis) {
	assert_int_equal(gc_pan_config_default().axis, GC_AXIS_ANY);
}

TEST(it_begins_when_the_way_along_the_axis_reaches_the_slop_either_way) {
	static const struct {
		enum gc_axis axis;
		double x, y;
	} ways[] = {{GC_AXIS_X, 1, 0}, {GC_AXIS_X, -1, 0}, {GC_AXIS_Y, 0, 1}, {GC_AXIS_Y, 0, -1}};
	for (int i = 0; i < 4; i++) {
		setup(f);
		ADD_ALONG(f, pan, ways[i].axis);
		double x = ways[i].x, y = ways[i].y;
		drag(f, 0, 200, 200, 10, 200 + 9.99 * x, 200 + 9.99 * y);
		expect_nothing(f);
		move(f, 20, 1, 200 + 10 * x, 200 + 10 * y);
		const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
		assert_points(event->translation, 0, 0, 0);
		move(f, 30, 1, 200 + 50 * x, 200 + 50 * y);
		expect(f, &f->pan, GC_STATE_CHANGED);
		assert_pan(&f->pan, 40 * x, 40 * y);
	}
}

TEST(the_way_across_is_kept_whole) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 130, 80); /* (30, -20) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_pan(&f->pan, 20, -20);
	move(f, 20, 1, 130, 300); /* once it has begun, any way is good */
	expect(f, &f->pan, GC_STATE_CHANGED);
	assert_pan(&f->pan, 20, 200);
}

TEST(with_less_than_the_slop_along_it_waits) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 108, 107); /* (8, 7): 10.6 in all */
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	expect_nothing(f);
	move(f, 20, 1, 110, 107);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_pan(&f->pan, 0, 7);
}

TEST(across_the_axis_it_fails_when_the_way_reaches_the_slop) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	drag(f, 0, 100, 100, 10, 105.99, 108); /* 9.994 pt */
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 94, 108); /* (-6, 8): 10 pt */
	assert_state(&f->pan, GC_STATE_FAILED);
	struct gc_record record = expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 6, 8);
	assert_int_equal(gc_reason_unit(record.reason), GC_UNIT_POINTS);
	assert_int_equal(record.time_us, at_ms(20));
	expect_no_more(f, 30, 300, 108);
	drag(f, 1000, 100, 100, 1010, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_lift_under_the_slop_says_how_far_it_went_along_the_axis) {
	ADD_ALONG(f, pan, GC_AXIS_Y);
	drag(f, 0, 100, 100, 10, 107, 108); /* 10.6 in all */
	up(f, 20, 1);
	expect_failure(f, &f->pan, GC_REASON_UNDER_SLOP, 8, 10);
}

TEST(a_slop_of_zero_counts_as_a_64th_of_a_point) {
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.slop = 0);
	drag(f, 0, 100, 100, 10, 100 + 1.0 / 128, 100);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	move(f, 20, 1, 100 + 1.0 / 64, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);

	setup(f);
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.slop = 0);
	drag(f, 0, 100, 100, 10, 100, 100 + 1.0 / 64);
	expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 0, 1.0 / 64);
}

TEST(two_fingers_go_where_their_middle_goes) {
	ADD_WITH(f, pan, with.axis = GC_AXIS_X, with.min_touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	move_both(f, 10, 124, 110, 200, 110); /* (12, 10) */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_pan(&f->pan, 2, 10);
}

TEST(on_a_touchpad_it_keeps_its_slop) {
	ADD_ALONG(f, pan, GC_AXIS_X);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 9, 0);
	expect_nothing(f);
	swipes(f, 16, 5, 6);
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_points(event->translation, 4, 6, 0);

	setup(f);
	ADD_ALONG(f, pan, GC_AXIS_X);
	begins(f, 0, GC_STEP_SWIPE, 3);
	swipes(f, 8, 3, 4);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	swipes(f, 16, -9, 4); /* (-6, 8) */
	expect_failure(f, &f->pan, GC_REASON_ACROSS_AXIS, 6, 8);
}
