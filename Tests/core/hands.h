/* SPDX-License-Identifier: MIT */
/* Hands for the tests of transforms: some fingers that are moved, scaled and turned as one body. */
#ifndef HANDS_H
#define HANDS_H

#include "support.h"

#include <math.h>

#define PI 3.14159265358979323846

/* Positions have steps of 1/4096 pt: at 50 pt, 5e-6 rad or a scale of 5e-6. */
#define TOLERANCE_STEP 1e-5

/* Fingers 1 to `count`, given about their middle (0, 0); two are 100 pt apart. */
struct hand {
	int count;
	double dx, dy; /* where each is */
};

static const struct hand two_fingers[2] = {{2, -50, 0}, {2, 50, 0}};

/* The root mean square distance from the centroid is 60. */
static const struct hand three_fingers[3] = {
	{3, 0, -60}, {3, 51.961524227066, 30}, {3, -51.961524227066, 30}};

/* Without slops it begins at the first motion, with all of it. */
static inline void add_eager(struct fixture *f) {
	ADD_WITH(f, transform, with.pan_slop = with.pinch_slop = with.rotation_slop = 0);
}

/* All fingers of a hand in one frame: its middle at (x, y), scaled and turned. */
static inline void place_hand(struct fixture *f, double ms, enum gc_sample_kind kind,
	const struct hand *hand, double x, double y, double scale, double angle) {
	double c = scale * cos(angle), s = scale * sin(angle);
	for (int i = 0; i < hand->count; i++) {
		sample(f, ms, kind, i + 1, x + c * hand[i].dx - s * hand[i].dy,
			y + s * hand[i].dx + c * hand[i].dy);
	}
	frame(f, ms);
}

static inline void land_hand(struct fixture *f, const struct hand *hand) {
	place_hand(f, 0, GC_SAMPLE_DOWN, hand, 200, 200, 1, 0);
}

static inline void move_hand(struct fixture *f, double ms, const struct hand *hand, double x,
	double y, double scale, double angle) {
	place_hand(f, ms, GC_SAMPLE_MOTION, hand, x, y, scale, angle);
}

/* The same two fingers turn about the middle of the window. */

/* Fingers 1 and 2 about (200, 200), 2 in the direction of `angle`. */
static inline void turn_to(struct fixture *f, double ms, double radius, double angle) {
	double x = radius * cos(angle), y = radius * sin(angle);
	move_both(f, ms, 200 - x, 200 - y, 200 + x, 200 + y);
}

/* Lands them at 0 ms with a span of 100: the slop is 0.2 rad. */
static inline void land(struct fixture *f) {
	land_two(f, 0, 150, 200, 250, 200);
}

/* Makes room for further events, for long tests. */
static inline void forget_all(struct fixture *f) {
	f->taken_count = f->checked = 0;
}

static inline double transform_x(const struct gc_transform *transform) {
	struct gc_vector translation;
	assert_int_equal(gc_transform_translation(transform, NULL, &translation), GC_OK);
	return gc_length_to_double(translation.x);
}

static inline double transform_y(const struct gc_transform *transform) {
	struct gc_vector translation;
	assert_int_equal(gc_transform_translation(transform, NULL, &translation), GC_OK);
	return gc_length_to_double(translation.y);
}

static inline double transform_scale(const struct gc_transform *transform) {
	return gc_scale_to_double(gc_transform_scale(transform));
}

static inline double transform_radians(const struct gc_transform *transform) {
	return gc_angle_to_radians(gc_transform_rotation(transform));
}

static inline void assert_values(
	const struct gc_transform *transform, double x, double y, double scale, double angle) {
	assert_near(transform_x(transform), x, TOLERANCE_PT);
	assert_near(transform_y(transform), y, TOLERANCE_PT);
	assert_near(transform_scale(transform) / scale, 1, TOLERANCE_STEP);
	assert_near(transform_radians(transform), angle, TOLERANCE_STEP);
}

#endif
