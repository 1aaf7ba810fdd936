/* SPDX-License-Identifier: MIT */
/* The velocities of scale and rotation when fingers pause, lift and come again. */
#include "hands.h"

/* A pinch, a rotation and a transform that run together. */
/*
 * Fingers 1 and 2 turn and spread about (200, 200): from 0.5 rad and a radius of 60 pt at 10 ms by
 * 0.05 rad and 1 pt in each 10 ms, until 110 ms.
 */
static void setup_trio(struct fixture *f) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pinch);
	ADD(f, rotation);
	ADD(f, transform);
	land_hand(f, two_fingers);
	for (int step = 1; step <= 11; step++) {
		move_hand(f, step * 10, two_fingers, 200, 200, 1.18 + 0.02 * step,
			0.45 + 0.05 * step);
	}
	forget_all(f);
}

static void assert_velocities(const struct fixture *f, double share) {
	/* 100 pt of span make a scale of 1/110 each point. */
	const double spreads = 2 / 1.1 * share, turns = 5 * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), spreads, tolerance);
	assert_near(
		gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), spreads, tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), turns, 3 * tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), turns,
		3 * tolerance);
}

static void assert_releases(const struct fixture *f, double share) {
	const double spreads = 2 / 1.1 * share, turns = 5 * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_release_velocity(&f->pinch)), spreads, tolerance);
	assert_near(gc_scale_to_double(gc_transform_scale_release_velocity(&f->transform)), spreads,
		tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_release_velocity(&f->rotation)), turns,
		3 * tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_release_velocity(&f->transform)),
		turns, 3 * tolerance);
}

TEST(it_is_that_of_the_motion_until_fingers_pause) {
	setup_trio(f);
	assert_velocities(f, 1);
	assert_releases(f, 1);
	/* They are still down: the velocity is held, but a fling would be over. */
	advance(f, 149.999);
	assert_releases(f, 1);
	advance(f, 150);
	assert_velocities(f, 1);
	assert_releases(f, 0);
}

TEST(a_lift_at_once_keeps_the_fling) {
	setup_trio(f);
	f->keep_events = true;
	sample(f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 118, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 118);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, 1);

	setup_trio(f);
	f->keep_events = true;
	sample(f, 150, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 150, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 150);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, 0);
}

TEST(a_frozen_value_rests_soon) {
	setup_trio(f);
	up(f, 120, 1);
	assert_velocities(f, 1);
	/* The other finger still moves, but the frozen value takes no sample of it. */
	for (int ms = 130; ms < 150; ms += 5) {
		move(f, ms, 2, 250 + ms / 8.0, 200);
		assert_velocities(f, 1);
		assert_releases(f, 1);
	}
	move(f, 150, 2, 270, 200);
	assert_velocities(f, 0);
	assert_releases(f, 0);
	move(f, 160, 2, 275, 200);
	assert_velocities(f, 0);
}

TEST(a_frozen_value_rests_without_an_event) {
	setup_trio(f);
	up(f, 120, 1);
	advance(f, 149.999);
	assert_velocities(f, 1);
	advance(f, 150);
	assert_velocities(f, 0);
}

TEST(a_frame_that_is_not_over_is_no_time_yet) {
	setup_trio(f);
	f->keep_events = true;
	sample(f, 118, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 118, GC_SAMPLE_UP, 2, 0, 0);
	/* Without a FRAME: the next touch ends that of the lifts, which is read only then. */
	sample(f, 300, GC_SAMPLE_DOWN, 3, 200, 200);
	assert_state(&f->pinch, GC_STATE_ENDED);
	assert_releases(f, 1);
	assert_velocities(f, 1);
}

TEST(a_new_finger_does_not_bring_back_what_has_rested) {
	setup_trio(f);
	up(f, 120, 1);
	down(f, 400, 3, 150, 200);
	assert_velocities(f, 0);
	/* From the second sample on it is exact again. */
	double x = 200 + 70 * cos(1), y = 200 + 70 * sin(1);
	move(f, 410, 3, 150 - (x - 200), 200 - (y - 200));
	assert_velocities(f, 0);

	/* In time it continues. */
	setup_trio(f);
	up(f, 112, 1);
	down(f, 114, 3, 150, 200);
	assert_velocities(f, 1);
}

TEST(what_was_never_two_fingers_has_none) {
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	gc_transform_init(&f->transform, NULL);
	assert_velocities(f, 0);
	assert_releases(f, 0);
	attach(f, &f->transform.base);
	drag(f, 0, 100, 100, 10, 150, 100);
	assert_velocities(f, 0);
	assert_releases(f, 0);
}
