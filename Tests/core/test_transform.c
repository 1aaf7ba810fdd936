/* SPDX-License-Identifier: MIT */
#include "hands.h"

/* When a transform begins, and what it reports. */

TEST(one_finger_only_shifts) {
	ADD(f, transform);

	down(f, 0, 1, 100, 100);
	for (int x = 101; x <= 109; x++) {
		move(f, (x - 100) * 16, 1, x, 100);
	}
	expect_nothing(f);
	move(f, 160, 1, 110, 100);
	const struct gc_event *event = expect(f, &f->transform, GC_STATE_BEGAN);
	assert_int_equal(event->translation.x, 0);
	assert_true(event->scale == GC_SCALE_ONE && event->rotation == 0);
	move(f, 176, 1, 120, 130);
	event = expect(f, &f->transform, GC_STATE_CHANGED);
	assert_points(event->translation, 10, 30, 0);
	assert_true(event->scale == GC_SCALE_ONE && event->rotation == 0);
	assert_int_equal(event->touch_count, 1);
	up(f, 192, 1);
	event = expect(f, &f->transform, GC_STATE_ENDED);
	assert_int_equal(event->translation.x, GC_PT(10));
	expect_nothing(f);
}

TEST(a_change_of_the_span_begins_it_as_a_pinch) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1.09, 0);
	expect_nothing(f);
	move_hand(f, 20, two_fingers, 200, 200, 1.1, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1, 0);
	move_hand(f, 30, two_fingers, 200, 200, 1.21, 0);
	expect(f, &f->transform, GC_STATE_CHANGED);
	assert_values(&f->transform, 0, 0, 1.1, 0);
}

TEST(an_arc_begins_it_as_a_rotation) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1, -0.19);
	expect_nothing(f);
	move_hand(f, 20, two_fingers, 200, 200, 1, -0.25); /* the slop is 10 pt at 50 pt: 0.2 */
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1, -0.05);
}

TEST(three_fingers_turn_at_their_mean_distance) {
	ADD(f, transform);

	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 200, 200, 1, 0.16);
	expect_nothing(f);
	move_hand(f, 20, three_fingers, 200, 200, 1, 0.2); /* 10 pt of arc at 60 pt: 1/6 */
	expect(f, &f->transform, GC_STATE_BEGAN);
	double excess = 0.2 - 1.0 / 6;
	assert_values(&f->transform, 0, 0, 1, excess);
	for (int step = 1; step <= 250; step++) { /* a turn and a quarter */
		move_hand(f, 20 + step * 8, three_fingers, 200, 200, 1,
			0.2 + step * (2.5 * PI / 250));
		forget_all(f);
	}
	assert_values(&f->transform, 0, 0, 1, excess + 2.5 * PI);
}

TEST(three_fingers_spread_by_their_mean_distance) {
	ADD(f, transform);

	land_hand(f, three_fingers); /* a span of 120 */
	move_hand(f, 10, three_fingers, 200, 200, 109.0 / 120, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 109.0 / 110, 0);
	move_hand(f, 20, three_fingers, 200, 200, 55.0 / 120, 0);
	assert_values(&f->transform, 0, 0, 0.5, 0);
}

/* Fine print 20 */
TEST(every_slop_of_the_deciding_frame_is_taken_off) {
	ADD(f, transform);

	/* 14 pt along x, the span up by 12, and an arc of 15 (0.3 rad). */
	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 214, 200, 1.12, 0.3);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 4, 0, 112.0 / 110, 0.1);
}

TEST(what_has_not_met_its_slop_starts_at_the_identity) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 209, 200, 1.09, 0.3);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 1, 0.1);
	/* And follows from there, without a slop. */
	move_hand(f, 20, two_fingers, 210, 203, 1.09 * 1.02, 0.29);
	assert_values(&f->transform, 1, 3, 1.02, 0.09);
}

TEST(its_velocities_are_of_the_values) {
	struct gc_velocity velocity;
	add_eager(f);

	land_hand(f, three_fingers);
	for (int step = 1; step <= 10; step++) { /* 0.5 and 1 rad and (20, -10) pt in 100 ms */
		move_hand(f, step * 10, three_fingers, 200 + 2 * step, 200 - step, 1 + step * 0.05,
			step * 0.1);
	}
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), 5, 0.05);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), 10, 0.05);
	assert_int_equal(gc_transform_velocity(&f->transform, NULL, &velocity), GC_OK);
	assert_near(gc_speed_to_double(velocity.x), 200, 1);
	assert_near(gc_speed_to_double(velocity.y), -100, 1);
	advance(f, 200);
	sample(f, 200, GC_SAMPLE_UP, 1, 0, 0);
	gc_engine_advance(&f->engine, at_ms(200));
	assert_int_equal(gc_transform_release_velocity(&f->transform, NULL, &velocity), GC_OK);
	assert_int_equal(velocity.x, 0);
}

/* Fine print 6 */
TEST(one_that_waits_still_collects) {
	struct gc_requirement wait;
	ADD(f, transform);
	ADD_WITH(f, pan, with.slop = GC_PT(300));
	gc_recognizer_require_failure(&wait, &f->transform.base, &f->pan.base);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 210, 200, 1, 0);
	move_hand(f, 20, two_fingers, 220, 210, 1.5, 0.5);
	assert_state(&f->transform, GC_STATE_POSSIBLE);
	up(f, 30, 1);
	move(f, 40, 2, 300, 300);
	expect_nothing(f);
	double x = 10 + 300 - (220 + 75 * cos(0.5)), y = 10 + 300 - (210 + 75 * sin(0.5));
	up(f, 50, 2);
	for (int i = 0; i < 2; i++) {
		const struct gc_event *event =
			expect(f, &f->transform, i == 0 ? GC_STATE_BEGAN : GC_STATE_ENDED);
		assert_points(event->translation, x, y, TOLERANCE_PT);
		assert_near(gc_scale_to_double(event->scale), 1.5, TOLERANCE_STEP);
		assert_near(gc_angle_to_radians(event->rotation), 0.5, TOLERANCE_STEP);
	}
	expect_nothing(f);
}

TEST(it_is_reset_when_all_fingers_are_up) {
	struct gc_similarity total;
	ADD(f, transform);

	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 250, 200, 2, 1);
	for (int id = 1; id <= 3; id++) {
		up(f, 20 + id, id);
	}
	assert_int_equal(count_taken(f, &f->transform, GC_STATE_ENDED), 1);
	assert_state(&f->transform, GC_STATE_POSSIBLE);
	assert_values(&f->transform, 0, 0, 1, 0);
	assert_int_equal(gc_transform_total(&f->transform, &total), GC_OK);
	assert_true(total.scale == GC_COEFFICIENT_ONE && total.dx == 0 && total.dy == 0);
	assert_true(gc_transform_scale_velocity(&f->transform) == 0);
	assert_true(gc_transform_rotation_velocity(&f->transform) == 0);
	forget_taken(f);
	/* The slop counts again. */
	land_two(f, 100, 100, 100, 200, 100);
	move_both(f, 110, 95.5, 100, 204.5, 100);
	expect_nothing(f);
	move_both(f, 120, 94.5, 100, 205.5, 100);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 0, 0, 111.0 / 110, 0);
}

TEST(one_that_ends_with_a_finger_left_is_where_that_finger_is) {
	ADD_WITH(f, transform, with.min_touches = 2);

	land_both(f);
	move_both(f, 10, 120, 100, 220, 100);
	expect(f, &f->transform, GC_STATE_BEGAN);
	up(f, 20, 1);
	const struct gc_event *ended = expect(f, &f->transform, GC_STATE_ENDED);
	assert_points(ended->location, 220, 100, 0);
	/* What it has done so far stays. */
	assert_values(&f->transform, 10, 0, 1, 0);
}

/* What becomes of a transform when fingers come and go. */

/* A hand that goes round and round as one body comes back to where it was. */
TEST(a_thousand_turns_of_a_hand_add_no_error) {
	add_eager(f);
	land_hand(f, three_fingers);
	for (int step = 1; step <= 50000; step++) {
		double angle = step * (2 * PI / 50);
		move_hand(f, step * 8, three_fingers, 200 + 40 * sin(angle), 200,
			1 + 0.4 * sin(angle), angle);
		forget_all(f);
	}
	assert_near(transform_x(&f->transform), 0, 1e-3);
	assert_near(transform_y(&f->transform), 0, 1e-3);
	assert_near(transform_scale(&f->transform), 1, 1e-6);
	assert_near(transform_radians(&f->transform), 2000 * PI, 2e-6);
}

TEST(fingers_on_one_spot_neither_spread_nor_turn) {
	add_eager(f);

	place_hand(f, 0, GC_SAMPLE_DOWN, three_fingers, 200, 200, 0, 0);
	for (int step = 1; step <= 20; step++) {
		move_hand(f, step * 8, three_fingers, 200 + step, 200, 0.008, step * 0.5);
		assert_values(&f->transform, step, 0, 1, 0);
	}
	/* They part: a span of 120, from what counts as 1. No turn of theirs is known. */
	move_hand(f, 200, three_fingers, 220, 200, 1, 2);
	assert_values(&f->transform, 20, 0, 120, 0);
	move_hand(f, 210, three_fingers, 220, 200, 1, 2.5);
	assert_values(&f->transform, 20, 0, 120, 0.5);
	move_hand(f, 220, three_fingers, 220, 200, 0, 0);
	assert_values(&f->transform, 20, 0, 1, 0.5);
}

TEST(a_finger_that_lands_on_the_other_continues_the_rotation) {
	add_eager(f);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1, 0.5);
	up(f, 40, 1);
	move(f, 50, 2, 200, 200);
	drag(f, 60, 200.5, 200, 70, 200, 280); /* the first direction these two have */
	assert_near(transform_radians(&f->transform), 0.5, TOLERANCE_STEP);
	move(f, 80, 1, 120, 200);
	assert_near(transform_radians(&f->transform), 0.5 + PI / 2, TOLERANCE_STEP);
}

/* The fit to its mirror image has the scale 0: the least scale stands for it, and is left again. */
TEST(a_hand_mirrored_over_and_over_can_still_grow) {
	const struct hand mirrored[3] = {three_fingers[0], three_fingers[2], three_fingers[1]};
	add_eager(f);

	place_hand(f, 0, GC_SAMPLE_DOWN, three_fingers, 190, 200, 1, 0);
	move_hand(f, 4, three_fingers, 200, 200, 1, 0);
	for (int step = 1; step <= 20; step++) {
		const struct hand *hand = step % 2 == 0 ? three_fingers : mirrored;
		move_hand(f, step * 8, hand, 200, 200, 1, 0);
		assert_near(transform_scale(&f->transform), 1.0 / 4096, 1e-6);
	}
	move_hand(f, 200, three_fingers, 200, 200, 2.5, 0);
	assert_near((double)gc_transform_scale(&f->transform) / (double)GC_SCALE_MIN, 2.5, 1e-3);
	assert_near(transform_x(&f->transform), 10, TOLERANCE_PT);
}

TEST(one_finger_that_is_left_begins_without_the_velocities_of_two) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 200, 200, 1.08, 0.1);
	up(f, 15, 1);
	move(f, 20, 2, 300, 200);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_true(gc_transform_scale_velocity(&f->transform) == 0);
	assert_true(gc_transform_rotation_velocity(&f->transform) == 0);
	down(f, 30, 1, 200, 200);
	move_both(f, 40, 200, 200, 300, 210);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), 10, 0.1);
}

/* Fine print 20 */
TEST(a_finger_added_before_it_begins_restarts_span_and_turn) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 206, 200, 1.08, 0.17);
	down(f, 20, 3, 206, 200); /* in the middle of the others */
	/* 8 more of the span of two, 3.2 of the arc: neither would have been met by itself. */
	double c = 58 * cos(0.23), s = 58 * sin(0.23);
	move_both(f, 30, 206 - c, 200 - s, 206 + c, 200 + s);
	expect_nothing(f);
	/* The translation carries over: 6 and now 6 more. */
	sample(f, 40, GC_SAMPLE_MOTION, 1, 212 - c, 200 - s);
	sample(f, 40, GC_SAMPLE_MOTION, 2, 212 + c, 200 + s);
	sample(f, 40, GC_SAMPLE_MOTION, 3, 212, 200);
	frame(f, 40);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 2, 0, 1, 0);
}

TEST(motion_in_the_frame_of_a_lift_counts_for_the_others_only) {
	add_eager(f);

	land_hand(f, three_fingers);
	move_hand(f, 10, three_fingers, 210, 200, 1, 0);
	forget_taken(f);
	sample(f, 20, GC_SAMPLE_MOTION, 1, 0, 0);
	sample(f, 20, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 20, GC_SAMPLE_MOTION, 2, 210 + 2 * three_fingers[1].dx, 230);
	sample(f, 20, GC_SAMPLE_MOTION, 3, 210 + 2 * three_fingers[2].dx, 230);
	frame(f, 20);
	expect(f, &f->transform, GC_STATE_CHANGED);
	assert_values(&f->transform, 10, 0, 2, 0);
	/* A landing in a frame with motion: first they move, then it lands. */
	sample(f, 30, GC_SAMPLE_DOWN, 4, 300, 300);
	sample(f, 30, GC_SAMPLE_MOTION, 2, 220 + 2 * three_fingers[1].dx, 230);
	sample(f, 30, GC_SAMPLE_MOTION, 3, 220 + 2 * three_fingers[2].dx, 230);
	frame(f, 30);
	expect(f, &f->transform, GC_STATE_CHANGED);
	assert_values(&f->transform, 20, 0, 2, 0);
}

/* Two fingers around (200, 200), a place that mirrors exactly. */
static void land_around(struct fixture *f) {
	setup(f);
	ADD(f, transform);
	land_two(f, 0, 150, 200, 250, 200);
}

static void turn_two(struct fixture *f, int ms, double x, double y) {
	move_both(f, ms, 200 - x, 200 - y, 200 + x, 200 + y);
}

TEST(half_a_turn_before_it_begins_continues_all_turns_so_far) {
	for (int way = -1; way <= 1; way += 2) {
		land_around(f);
		turn_two(f, 10, 50, way * 5);
		turn_two(f, 20, 50, way * 3);
		expect_nothing(f);
		turn_two(f, 30, -50, -way * 3);
		expect(f, &f->transform, GC_STATE_BEGAN);
		assert_true((gc_transform_rotation(&f->transform) > 0) == (way > 0));
	}
}

TEST(half_a_turn_after_it_began_continues_the_latest_turn) {
	for (int way = -1; way <= 1; way += 2) {
		land_around(f);
		turn_two(f, 10, 50, way * 50);
		turn_two(f, 20, 50, way * 40);
		gc_angle angle = gc_transform_rotation(&f->transform);
		turn_two(f, 30, -50, -way * 40);
		assert_true(gc_transform_rotation(&f->transform) - angle == -way * (GC_TURN / 2));
	}
}

TEST(what_is_set_before_fingers_decide_is_forgotten) {
	ADD(f, transform);

	land_hand(f, two_fingers);
	move_hand(f, 10, two_fingers, 204, 200, 1, 0);
	assert_int_equal(gc_transform_set_scale(&f->transform, 3 * GC_SCALE_ONE), GC_OK);
	assert_int_equal(gc_transform_set_rotation(&f->transform, GC_TURN / 8), GC_OK);
	move_hand(f, 20, two_fingers, 215, 200, 1, 0);
	expect(f, &f->transform, GC_STATE_BEGAN);
	assert_values(&f->transform, 5, 0, 1, 0);
}
