/* SPDX-License-Identifier: MIT */
/* The values of recognizers at a time: that of a frame which is about to be drawn. */
#include "hands.h"
#include "steps.h"

#include <string.h>

static double pan_at(const struct fixture *f, double ms) {
	struct gc_vector translation;
	assert_int_equal(gc_pan_at(&f->pan, at_ms(ms), NULL, &translation), GC_OK);
	return gc_length_to_double(translation.x);
}

/* Finger 1 goes 8 pt to the right each 8 ms; at 80 ms it has gone 80 pt, and 70 exceed the slop. */
static void pan_steadily(struct fixture *f) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	for (int i = 1; i <= 10; i++) {
		move(f, 8 * i, 1, 100 + 8 * i, 100);
	}
}

TEST(a_pan_is_where_the_finger_will_be) {
	pan_steadily(f);
	assert_near(pan_at(f, 80), 70, TOLERANCE_PT);
	assert_near(pan_at(f, 76), 66, TOLERANCE_PT);
	assert_near(pan_at(f, 90), 80, TOLERANCE_PT);
	assert_near(pan_at(f, 96), 86, TOLERANCE_PT);
	assert_near(pan_at(f, 300), 86, TOLERANCE_PT);
	assert_near(pan_x(&f->pan), 70, TOLERANCE_PT);
}

TEST(the_horizon_is_a_setting) {
	pan_steadily(f);
	assert_int_equal(gc_engine_horizon_us(&f->engine), GC_HORIZON_US);
	assert_int_equal(gc_engine_set_horizon(&f->engine, 0), GC_OK);
	assert_near(pan_at(f, 90), 70, 0);
	assert_near(pan_at(f, 76), 66, TOLERANCE_PT);
	assert_int_equal(gc_engine_set_horizon(&f->engine, GC_HORIZON_MAX_US), GC_OK);
	assert_near(pan_at(f, 120), 110, TOLERANCE_PT);
	assert_int_equal(gc_engine_set_horizon(&f->engine, GC_HORIZON_MAX_US + 1), GC_ERR_RANGE);
	assert_int_equal(gc_engine_horizon_us(&f->engine), GC_HORIZON_MAX_US);
}

TEST(after_the_lift_it_is_the_true_last_value) {
	pan_steadily(f);
	assert_near(pan_at(f, 90), 80, TOLERANCE_PT);
	f->keep_events = true;
	sample(f, 86, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 86);
	assert_state(&f->pan, GC_STATE_ENDED);
	assert_near(pan_at(f, 90), 70, 0);
	assert_near(pan_at(f, 76), 70, 0);
	assert_true(gc_pan_sample_us(&f->pan) == at_ms(80));
}

TEST(before_it_begins_a_pan_is_not_predicted) {
	ADD(f, pan);
	drag(f, 0, 100, 100, 8, 104, 100);
	move(f, 16, 1, 108, 100);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	assert_near(pan_at(f, 30), 8, 0);
}

TEST(a_pan_is_read_in_the_coordinates_of_a_node) {
	pan_steadily(f);
	gc_node_init(&f->view);
	gc_node_set_frame(&f->view, (struct gc_rect){{0, 0}, {GC_PT(400), GC_PT(400)}});
	struct gc_affine half = gc_affine_identity();
	half.xx = half.yy = GC_COEFFICIENT_ONE / 2;
	assert_int_equal(gc_node_set_transform(&f->view, &half), GC_OK);
	gc_node_add_child(&f->window, &f->view);
	struct gc_vector translation;
	assert_int_equal(gc_pan_at(&f->pan, at_ms(90), &f->view, &translation), GC_OK);
	assert_near(gc_length_to_double(translation.x), 160, 2 * TOLERANCE_PT);

	half.xx = half.yy = 0;
	assert_int_equal(gc_node_set_transform(&f->view, &half), GC_OK);
	assert_int_equal(gc_pan_at(&f->pan, at_ms(90), &f->view, &translation), GC_ERR_SINGULAR);
	assert_int_equal(translation.x, 0);
}

TEST(a_finger_that_comes_or_goes_does_not_move_it) {
	pan_steadily(f);
	double before = pan_at(f, 84);
	down(f, 82, 2, 300, 300);
	assert_near(pan_at(f, 84), before, 0);
	move_both(f, 88, 188, 100, 308, 300);
	assert_near(pan_at(f, 92), 82, TOLERANCE_PT);
	up(f, 90, 1);
	assert_near(pan_at(f, 92), 82, TOLERANCE_PT);
}

/*
 * Two fingers, until 80 ms. Every 8 ms the span grows by 2 % of 100 pt, and they turn by 0.05 rad.
 */
static void spread_and_turn(struct fixture *f) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pinch);
	ADD(f, rotation);
	ADD(f, transform);
	land_hand(f, two_fingers);
	for (int i = 1; i <= 10; i++) {
		move_hand(f, 8 * i, two_fingers, 200 + i, 200, 1 + 0.02 * i, 0.05 * i);
	}
	forget_all(f);
}

static double pinch_at(const struct fixture *f, double ms) {
	return gc_scale_to_double(gc_pinch_at(&f->pinch, at_ms(ms)));
}

static double rotation_at(const struct fixture *f, double ms) {
	return gc_angle_to_radians(gc_rotation_at(&f->rotation, at_ms(ms)));
}

/* The pinch began when the span was over 110 pt: its scale is the span over that. */
TEST(a_pinch_and_a_rotation_are_where_the_fingers_will_be) {
	spread_and_turn(f);
	double angle = rotation_radians(&f->rotation);
	assert_near(pinch_at(f, 80), 120 / 110.0, TOLERANCE_SCALE);
	assert_near(pinch_at(f, 76), 119 / 110.0, TOLERANCE_SCALE);
	assert_near(pinch_at(f, 92), 123 / 110.0, TOLERANCE_SCALE);
	assert_near(pinch_at(f, 200), 124 / 110.0, TOLERANCE_SCALE);
	assert_near(rotation_at(f, 80), angle, 0);
	assert_near(rotation_at(f, 76), angle - 0.025, TOLERANCE_RAD);
	assert_near(rotation_at(f, 92), angle + 0.075, TOLERANCE_RAD);
	assert_near(rotation_at(f, 200), angle + 0.1, TOLERANCE_RAD);
	assert_true(gc_pinch_sample_us(&f->pinch) == at_ms(80));
	assert_true(gc_rotation_sample_us(&f->rotation) == at_ms(80));
}

TEST(while_one_finger_is_up_scale_and_rotation_are_not_predicted) {
	spread_and_turn(f);
	double scale = pinch_scale(&f->pinch), angle = rotation_radians(&f->rotation);
	up(f, 84, 1);
	assert_near(pinch_at(f, 92), scale, 0);
	assert_near(rotation_at(f, 92), angle, 0);
	/* A finger lands again: nothing has moved yet. */
	down(f, 88, 3, 150, 200);
	assert_near(pinch_at(f, 92), scale, 0);
	assert_near(rotation_at(f, 92), angle, 0);
	up(f, 100, 2);
	up(f, 100, 3);
	assert_near(pinch_at(f, 110), pinch_scale(&f->pinch), 0);
}

/* What scales and turns, at a time. */
static void read_shapes(const struct fixture *f, double ms, double values[6]) {
	struct gc_similarity total;
	assert_int_equal(gc_transform_at(&f->transform, at_ms(ms), &total), GC_OK);
	values[0] = pinch_at(f, ms);
	values[1] = rotation_at(f, ms);
	values[2] = gc_scale_to_double(gc_transform_scale_at(&f->transform, at_ms(ms)));
	values[3] = gc_angle_to_radians(gc_transform_rotation_at(&f->transform, at_ms(ms)));
	values[4] = (double)total.scale / (double)GC_COEFFICIENT_ONE;
	values[5] = gc_angle_to_radians(total.rotation);
}

TEST(a_third_finger_that_lands_or_lifts_moves_no_predicted_scale_or_rotation) {
	struct gc_pinch_config pinch = gc_pinch_config_default();
	struct gc_rotation_config rotation = gc_rotation_config_default();
	double before[6], landed[6], lifted[6];
	pinch.max_touches = rotation.max_touches = 5;
	spread_and_turn(f);
	assert_int_equal(gc_pinch_set_config(&f->pinch, &pinch), GC_OK);
	assert_int_equal(gc_rotation_set_config(&f->rotation, &rotation), GC_OK);
	read_shapes(f, 92, before);
	down(f, 82, 3, 300, 300);
	read_shapes(f, 92, landed);
	up(f, 84, 3);
	read_shapes(f, 92, lifted);
	for (int i = 0; i < 6; i++) {
		assert_near(landed[i], before[i], TOLERANCE_SCALE);
		assert_near(lifted[i], before[i], TOLERANCE_SCALE);
	}
}

TEST(a_span_that_closes_quickly_is_predicted_to_half_at_least) {
	ADD(f, pinch);
	land_two(f, 0, 100, 100, 300, 100);
	for (int i = 1; i <= 9; i++) {
		move_both(f, 8 * i, 100 + 10 * i, 100, 300 - 10 * i, 100);
	}
	/* The span is 20 pt and loses 2.5 pt each millisecond: in 16 ms it would be -20 pt. */
	assert_near(pinch_at(f, 88), pinch_scale(&f->pinch) / 2, TOLERANCE_SCALE);
	assert_near(pinch_at(f, 64), 2 * pinch_scale(&f->pinch), TOLERANCE_SCALE);
}

TEST(a_scale_at_its_limit_is_predicted_to_half_of_the_limit_at_least) {
	ADD(f, pinch);
	assert_int_equal(gc_engine_set_horizon(&f->engine, GC_HORIZON_MAX_US), GC_OK);
	land_two(f, 0, 150, 100, 250, 100);
	move_both(f, 8, 140, 100, 260, 100);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_MAX), GC_OK);
	move_both(f, 16, 5, 100, 395, 100);
	for (int i = 1; i <= 9; i++) {
		move_both(f, 16 + 8 * i, 5 + 10 * i, 100, 395 - 10 * i, 100);
	}
	/* The span is 210 pt, above the 120 pt of the limit, and would be -40 pt in 100 ms. */
	assert_near(pinch_scale(&f->pinch), 4096, 0);
	assert_near(pinch_at(f, 188), 2048, 0.01);
}

TEST(the_total_of_a_transform_is_made_of_its_values_at_that_time) {
	spread_and_turn(f);
	const double times[] = {70, 76.5, 80, 83, 92, 200};
	for (int i = 0; i < 6; i++) {
		uint64_t time_us = at_ms(times[i]);
		struct gc_similarity total;
		assert_int_equal(gc_transform_at(&f->transform, time_us, &total), GC_OK);
		assert_near((double)total.scale / (double)GC_COEFFICIENT_ONE,
			gc_scale_to_double(gc_transform_scale_at(&f->transform, time_us)), 1e-9);
		assert_true(total.rotation == gc_transform_rotation_at(&f->transform, time_us));
	}
	struct gc_similarity newest, now;
	assert_int_equal(gc_transform_total(&f->transform, &newest), GC_OK);
	assert_int_equal(gc_transform_at(&f->transform, at_ms(80), &now), GC_OK);
	assert_memory_equal(&newest, &now, sizeof(now));
	assert_true(gc_transform_sample_us(&f->transform) == at_ms(80));
}

/* The point of the content that is under a finger at 80 ms must be under it in 12 ms. */
TEST(content_stays_under_the_fingers_where_they_will_be) {
	spread_and_turn(f);
	struct gc_affine newest, ahead, back, onward;
	assert_int_equal(gc_transform_affine(&f->transform, NULL, &newest), GC_OK);
	assert_int_equal(gc_transform_affine_at(&f->transform, at_ms(92), NULL, &ahead), GC_OK);
	assert_true(gc_affine_invert(&newest, &back));
	assert_int_equal(gc_affine_then(&back, &ahead, &onward), GC_OK);
	for (int finger = -1; finger <= 1; finger += 2) {
		double was = 0.5, is = 0.575, r = 50 * finger;
		struct gc_point at = {gc_length_from_double(210 + 1.2 * r * cos(was)),
			gc_length_from_double(200 + 1.2 * r * sin(was))};
		struct gc_point to = gc_affine_apply(&onward, at);
		assert_points(to, 211.5 + 1.23 * r * cos(is), 200 + 1.23 * r * sin(is), 0.1);
	}
}

TEST(a_touchpads_pinch_is_predicted_too) {
	ADD(f, transform);
	begins(f, 0, GC_STEP_PINCH, 2);
	for (int i = 1; i <= 10; i++) {
		pinches_and_moves(f, 8 * i, 1 + 0.01 * i, 0, 2);
	}
	assert_near(gc_scale_to_double(gc_transform_scale_at(&f->transform, at_ms(88))), 1.11,
		TOLERANCE_SCALE);
	struct gc_vector translation;
	assert_int_equal(
		gc_transform_translation_at(&f->transform, at_ms(88), NULL, &translation), GC_OK);
	assert_near(gc_length_to_double(translation.x), 22, TOLERANCE_PT);
}

/* An engine that keeps the paths of touches. */
static void setup_paths(struct fixture *f, struct gc_velocity_path paths[16]) {
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	gc_engine_finish(&f->engine);
	config.paths = paths;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	setup_view(f);
}

/* Lands finger 1 on the view of an engine with paths. Returns the touch's serial number. */
static uint32_t land_on_path(struct fixture *f, struct gc_velocity_path paths[16]) {
	setup_paths(f, paths);
	down(f, 0, 1, 100, 100);
	return f->taken[f->taken_count - 1].touch_serial;
}

TEST(a_touch_is_where_the_finger_will_be) {
	struct gc_velocity_path paths[16];
	uint32_t serial = land_on_path(f, paths);
	for (int i = 1; i <= 5; i++) {
		move(f, 8 * i, 1, 100 + 8 * i, 100);
	}
	struct gc_point at;
	assert_int_equal(gc_engine_touch_at(&f->engine, serial, at_ms(50), &at), GC_OK);
	assert_near(gc_length_to_double(at.x), 150, TOLERANCE_PT);
	assert_int_equal(gc_engine_touch_at(&f->engine, serial, at_ms(10), &at), GC_OK);
	assert_near(gc_length_to_double(at.x), 110, TOLERANCE_PT);
	up(f, 48, 1);
	assert_int_equal(gc_engine_touch_at(&f->engine, serial, at_ms(50), &at), GC_OK);
	assert_near(gc_length_to_double(at.x), 140, 0);
	assert_int_equal(gc_engine_touch_at(&f->engine, serial + 1000, at_ms(50), &at),
		GC_ERR_UNKNOWN_TOUCH);
}

TEST(the_latest_samples_of_a_touch_can_be_read_newest_first) {
	struct gc_velocity_path paths[16];
	struct gc_touch_sample samples[20];
	uint32_t serial = land_on_path(f, paths);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 1);
	for (int i = 1; i <= 9; i++) {
		move(f, 8 * i, 1, 100 + i * i, 100 - i);
	}
	assert_int_equal(
		gc_engine_touch_samples(&f->engine, serial, samples, 20), GC_VELOCITY_SAMPLES);
	for (int i = 0; i < GC_VELOCITY_SAMPLES; i++) {
		int step = 9 - i;
		assert_true(samples[i].time_us == at_ms(8 * step));
		assert_points(samples[i].position, 100 + step * step, 100 - step, 0);
	}
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 3), 3);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 0), 0);
	assert_int_equal(gc_engine_touch_samples(&f->engine, 0, samples, 20), 0);
}

TEST(the_samples_of_a_touch_begin_after_a_step_that_is_too_long_for_a_path) {
	struct gc_velocity_path paths[16];
	struct gc_touch_sample samples[20];
	uint32_t serial = land_on_path(f, paths);
	move(f, 8, 1, 110, 100);
	move(f, 16, 1, 110, 32867);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 3);
	assert_int_equal(samples[2].position.y, GC_PT(100));
	move(f, 24, 1, 100000, 32867);
	move(f, 32, 1, 100010, 32867);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 2);
	assert_int_equal(samples[1].position.x, GC_PT(100000));
}

/* The host may read a touch that landed in a frame which has not ended. */
TEST(memory_for_paths_needs_no_setup) {
	struct gc_velocity_path paths[16];
	struct gc_touch_sample samples[20];
	struct gc_point at;
	memset(paths, 0xa5, sizeof(paths));
	setup_paths(f, paths);
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	uint32_t serial = f->touches[0].serial;
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 0);
	assert_int_equal(gc_engine_touch_at(&f->engine, serial, at_ms(8), &at), GC_OK);
	frame(f, 0);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 1);
	assert_int_equal(samples[0].position.x, GC_PT(100));
}

TEST(without_paths_a_touch_is_at_its_latest_position) {
	struct gc_touch_sample samples[20];
	struct gc_point at;
	setup_view(f);
	down(f, 0, 1, 100, 100);
	uint32_t serial = f->taken[f->taken_count - 1].touch_serial;
	move(f, 8, 1, 110, 100);
	assert_int_equal(gc_engine_touch_at(&f->engine, serial, at_ms(16), &at), GC_OK);
	assert_near(gc_length_to_double(at.x), 110, 0);
	assert_int_equal(gc_engine_touch_samples(&f->engine, serial, samples, 20), 0);
}
