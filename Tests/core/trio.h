/* SPDX-License-Identifier: MIT */
/* A pinch, a rotation and a transform that run together, and their velocities. */
#ifndef TRIO_H
#define TRIO_H

#include "hands.h"

struct trio {
	double interval_ms;    /* between two samples */
	double turn_tolerance; /* rad/s */
};

/*
 * Fingers 1 and 2 turn and spread about (200, 200). At the first sample after they landed they are
 * at 0.5 rad and a radius of 60 pt. In each interval they turn by 0.05 rad and spread by 1 pt,
 * until the eleventh sample.
 */
static inline void setup_trio(struct fixture *f, const struct trio *trio) {
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pinch);
	ADD(f, rotation);
	ADD(f, transform);
	land_hand(f, two_fingers);
	for (int step = 1; step <= 11; step++) {
		move_hand(f, step * trio->interval_ms, two_fingers, 200, 200, 1.18 + 0.02 * step,
			0.45 + 0.05 * step);
	}
	forget_all(f);
}

/* Each point of radius makes a scale of 0.02/1.1: it began at a span of 110 pt. */
static inline void assert_velocities(
	const struct fixture *f, const struct trio *trio, double share) {
	const double spreads = 0.02 / 1.1 * 1000 / trio->interval_ms * share;
	const double turns = 0.05 * 1000 / trio->interval_ms * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_velocity(&f->pinch)), spreads, tolerance);
	assert_near(
		gc_scale_to_double(gc_transform_scale_velocity(&f->transform)), spreads, tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), turns,
		trio->turn_tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_velocity(&f->transform)), turns,
		trio->turn_tolerance);
}

static inline void assert_releases(const struct fixture *f, const struct trio *trio, double share) {
	const double spreads = 0.02 / 1.1 * 1000 / trio->interval_ms * share;
	const double turns = 0.05 * 1000 / trio->interval_ms * share, tolerance = 0.02;
	assert_near(gc_scale_to_double(gc_pinch_release_velocity(&f->pinch)), spreads, tolerance);
	assert_near(gc_scale_to_double(gc_transform_scale_release_velocity(&f->transform)), spreads,
		tolerance);
	assert_near(gc_angle_to_radians(gc_rotation_release_velocity(&f->rotation)), turns,
		trio->turn_tolerance);
	assert_near(gc_angle_to_radians(gc_transform_rotation_release_velocity(&f->transform)),
		turns, trio->turn_tolerance);
}

#endif
