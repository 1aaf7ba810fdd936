/* SPDX-License-Identifier: MIT */
/* Setting a value moves its origin and keeps its velocity; a scale's changes by the factor. */
#include "hands.h"

/* Recognizers beside those of the fixture, whose values nobody sets. */
struct others {
	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_transform transform;
};

/* Two fingers land on both kinds, which run together. */
static void land_on_all(struct fixture *f, struct others *others) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	ADD(f, pinch);
	ADD(f, rotation);
	ADD(f, transform);
	assert_int_equal(gc_pan_init(&others->pan, NULL), GC_OK);
	assert_int_equal(gc_pinch_init(&others->pinch, NULL), GC_OK);
	assert_int_equal(gc_rotation_init(&others->rotation, NULL), GC_OK);
	assert_int_equal(gc_transform_init(&others->transform, NULL), GC_OK);
	attach(f, &others->pan.base);
	attach(f, &others->pinch.base);
	attach(f, &others->rotation.base);
	attach(f, &others->transform.base);
	land_hand(f, two_fingers);
}

/* A frame of 8 ms: the middle goes 1.6 pt to the right, the span of 100 pt grows by 2, 0.02 rad. */
static void move_evenly(struct fixture *f, int step) {
	move_hand(f, 8 * step, two_fingers, 200 + 1.6 * step, 200, 1 + 0.02 * step, 0.02 * step);
	forget_all(f);
}

static void set_back(struct fixture *f) {
	const struct gc_vector zero = {0, 0};
	assert_int_equal(gc_pan_set_translation(&f->pan, NULL, zero), GC_OK);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_ONE), GC_OK);
	assert_int_equal(gc_rotation_set_angle(&f->rotation, 0), GC_OK);
	assert_int_equal(gc_transform_set_translation(&f->transform, NULL, zero), GC_OK);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_ONE), GC_OK);
	assert_int_equal(gc_transform_set_rotation(&f->transform, 0), GC_OK);
}

static void assert_share(double is, double expected) {
	assert_near(is / expected, 1, 0.001);
}

/* What moves so at this step: 200 pt/s, 2.5 rad/s, and a scale that grows by 2 pt of its span. */
static void assert_motion(const struct gc_pan *pan, const struct gc_pinch *pinch,
	const struct gc_rotation *rotation, const struct gc_transform *transform, int step) {
	const double growth = 250.0 / (100 + 2 * step); /* velocity / scale */
	struct gc_velocity velocity;
	assert_share(pan_speed(pan), 200);
	assert_share(pan_release_speed(pan), 200);
	assert_share(gc_scale_to_double(gc_pinch_velocity(pinch)) / pinch_scale(pinch), growth);
	assert_share(
		gc_scale_to_double(gc_pinch_release_velocity(pinch)) / pinch_scale(pinch), growth);
	assert_share(gc_angle_to_radians(gc_rotation_velocity(rotation)), 2.5);
	assert_share(gc_angle_to_radians(gc_rotation_release_velocity(rotation)), 2.5);
	assert_int_equal(gc_transform_release_velocity(transform, NULL, &velocity), GC_OK);
	assert_share(gc_speed_to_double(velocity.x), 200);
	assert_share(gc_scale_to_double(gc_transform_scale_release_velocity(transform)) /
			     transform_scale(transform),
		growth);
	assert_share(gc_angle_to_radians(gc_transform_rotation_release_velocity(transform)), 2.5);
}

static void assert_all(const struct fixture *f, const struct others *others, int step) {
	assert_motion(&f->pan, &f->pinch, &f->rotation, &f->transform, step);
	assert_motion(&others->pan, &others->pinch, &others->rotation, &others->transform, step);
}

/* All have begun at step 10, and at step 20 their velocities are of even motion alone. */
static void move_and_set_back(struct fixture *f, struct others *others, int steps) {
	land_on_all(f, others);
	for (int step = 1; step <= steps; step++) {
		move_evenly(f, step);
		if (step >= 10) {
			set_back(f);
		}
		if (step >= 20) {
			assert_all(f, others, step);
		}
	}
}

TEST(setting_a_value_back_at_each_frame_keeps_its_velocity) {
	struct others others;
	move_and_set_back(f, &others, 80);
}

TEST(setting_a_value_back_at_the_end_keeps_its_velocity) {
	struct others others;
	move_and_set_back(f, &others, 30);
	f->keep_events = true;
	sample(f, 245, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 245, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 245);
	assert_state(&f->pan, GC_STATE_ENDED);
	assert_all(f, &others, 30);
	set_back(f);
	assert_all(f, &others, 30);
}

TEST(a_rest_after_a_set_ends_the_velocity) {
	struct others others;
	move_and_set_back(f, &others, 30);
	advance(f, 279.999);
	set_back(f);
	assert_all(f, &others, 30);
	advance(f, 280);
	assert_true(pan_release_speed(&f->pan) == 0);
	assert_true(gc_pinch_release_velocity(&f->pinch) == 0);
	assert_true(gc_rotation_release_velocity(&f->rotation) == 0);
	assert_true(gc_transform_scale_release_velocity(&f->transform) == 0);
	assert_true(gc_transform_rotation_release_velocity(&f->transform) == 0);
}

/* The likeness of the shapes stays in the span, and the span's velocity with it. */
TEST(a_set_scale_continues_by_the_fingers_of_a_hand_that_has_changed_its_shape) {
	static const struct hand flat[3] = {{3, 0, -20}, {3, 60, 30}, {3, -60, -10}};
	add_eager(f);
	land_hand(f, three_fingers);
	for (int step = 1; step <= 20; step++) {
		move_hand(f, 8 * step, flat, 200, 200, 1 + 0.02 * step, 0);
	}
	assert_int_equal(gc_transform_set_scale(&f->transform, 3 * GC_SCALE_ONE), GC_OK);
	/* From 1.4 by 0.02 in 8 ms. */
	assert_share(gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), 3 * 2.5 / 1.4);
	move_hand(f, 168, flat, 200, 200, 1.42, 0);
	assert_near(transform_scale(&f->transform), 3 * 1.42 / 1.4, 1e-5);
}

/* Two fingers of 100 pt turn by a seventh each 8 ms, 1,500 turns in all: 17.9 turns a second. */
TEST(a_rotation_that_is_set_back_has_its_velocity_over_any_number_of_turns) {
	const double seventh = 2 * PI / 7;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, rotation);
	ADD(f, transform);
	land_hand(f, two_fingers);
	for (int step = 1; step <= 1500 * 7; step++) {
		move_hand(f, 8 * step, two_fingers, 200, 200, 1, step * seventh);
		forget_all(f);
		gc_rotation_set_angle(&f->rotation, 0);
		gc_transform_set_rotation(&f->transform, 0);
		if (step >= 10) {
			assert_share(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)),
				seventh / 0.008);
			assert_share(
				gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)),
				seventh / 0.008);
		}
	}
}

/* A set acts on earlier times, too: the values at a frame have no jump but the one of the set. */
TEST(a_set_moves_the_values_of_all_times) {
	struct others others;
	move_and_set_back(f, &others, 30);
	struct gc_vector at;
	/* Halfway between two samples: half of 1.6 pt, of 2 pt of 160 pt, and of 0.02 rad. */
	assert_int_equal(gc_pan_at(&f->pan, at_ms(236), NULL, &at), GC_OK);
	assert_points(at, -0.8, 0, TOLERANCE_PT);
	assert_near(gc_scale_to_double(gc_pinch_at(&f->pinch, at_ms(236))), 159.0 / 160, 1e-5);
	assert_near(gc_angle_to_radians(gc_rotation_at(&f->rotation, at_ms(236))), -0.01, 1e-4);
	/* Composed: scaled and turned about the middle of the fingers, and half a step behind. */
	struct gc_affine affine;
	assert_int_equal(gc_transform_restart(&f->transform), GC_OK);
	assert_int_equal(gc_transform_affine_at(&f->transform, at_ms(236), NULL, &affine), GC_OK);
	struct gc_point place = gc_affine_apply(&affine, (struct gc_point){GC_PT(348), GC_PT(200)});
	assert_points(place, 247.2 + 100 * 159.0 / 160 * cos(0.01),
		200 - 100 * 159.0 / 160 * sin(0.01), TOLERANCE_PT);
}
