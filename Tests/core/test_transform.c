/* SPDX-License-Identifier: MIT */
/* When a transform begins, and what it reports; test_transform_fingers.c has the fingers. */
#include "hands.h"

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
	assert_int_equal(event->translation.x, GC_PT(10));
	assert_int_equal(event->translation.y, GC_PT(30));
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

TEST(its_factor_is_the_largest_of_its_parts) {
	for (int wins = 0; wins < 2; wins++) {
		setup(f);
		ADD(f, pan);
		ADD(f, transform);

		/* The pan is first, and its factor 1.4; a span of 12 more is 1.2, and 16, 1.6. */
		land_hand(f, two_fingers);
		move_hand(f, 10, two_fingers, 214, 200, wins ? 1.16 : 1.12, 0);
		expect(f, wins ? (void *)&f->transform : (void *)&f->pan, GC_STATE_BEGAN);
		expect_nothing(f);
	}
}

/* Scale and rotation, with a second finger that comes and goes, agree with those of the others. */
TEST(two_fingers_pinch_and_rotate) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, transform);
	ADD(f, pinch);
	ADD(f, rotation);

	land_hand(f, two_fingers);
	for (int step = 1; step <= 20; step++) {
		move_hand(f, step * 8, two_fingers, 200, 200, 1 + step * 0.01, step * 0.02);
	}
	double ratio = transform_scale(&f->transform) / pinch_scale(&f->pinch);
	double ahead = transform_radians(&f->transform) - rotation_radians(&f->rotation);
	for (int step = 1; step <= 20000; step++) {
		double ms = 160 + step * 8, scale = 1.2 + sin(step * 0.01);
		move_hand(f, ms, two_fingers, 200 + 50 * cos(step * 0.003), 200, scale,
			0.4 + 0.05 * step);
		if (step % 97 == 0) {
			up(f, ms + 1, 1);
			move(f, ms + 2, 2, 200, 200);
			down(f, ms + 3, 1, 260, 210);
		}
		forget_all(f);
		assert_near(
			transform_scale(&f->transform) / pinch_scale(&f->pinch) / ratio, 1, 1e-6);
		assert_near(transform_radians(&f->transform) - rotation_radians(&f->rotation),
			ahead, 2e-6);
	}
	assert_true(transform_radians(&f->transform) > 100 * 2 * PI);
	/* The scale's rate, to the scale: that of 1.2 + sin(step / 100). */
	double rate = cos(200) * 0.01 / 0.008 / (1.2 + sin(200));
	assert_near(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)) /
			    transform_scale(&f->transform) / rate,
		1, 0.01);
	assert_near(
		gc_scale_to_double(gc_pinch_velocity(&f->pinch)) / pinch_scale(&f->pinch) / rate, 1,
		0.01);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)),
		gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 0.05);
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
		assert_near(gc_length_to_double(event->translation.x), x, TOLERANCE_PT);
		assert_near(gc_length_to_double(event->translation.y), y, TOLERANCE_PT);
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

TEST(settings_that_make_no_sense_are_refused) {
	struct gc_transform transform = {0};
	for (int i = 0; i < 5; i++) {
		struct gc_transform_config config = gc_transform_config_default();
		config.pan_slop = i == 0 ? -1 : config.pan_slop;
		config.pinch_slop = i == 1 ? -1 : config.pinch_slop;
		config.rotation_slop = i == 2 ? -1 : config.rotation_slop;
		config.min_touches = i == 3 ? 0 : config.min_touches;
		config.max_touches = i == 4 ? 0 : config.max_touches;
		assert_int_equal(gc_transform_init(&transform, &config), GC_ERR_RANGE);
	}
}

TEST(one_that_ends_with_a_finger_left_is_where_that_finger_is) {
	ADD(f, transform);
	struct gc_transform_config config = gc_transform_config_default();
	config.min_touches = 2;
	gc_transform_set_config(&f->transform, &config);

	land_both(f);
	move_both(f, 10, 120, 100, 220, 100);
	expect(f, &f->transform, GC_STATE_BEGAN);
	up(f, 20, 1);
	const struct gc_event *ended = expect(f, &f->transform, GC_STATE_ENDED);
	assert_int_equal(ended->location.x, GC_PT(220));
	assert_int_equal(ended->location.y, GC_PT(100));
	/* What it has done so far stays. */
	assert_values(&f->transform, 10, 0, 1, 0);
}
