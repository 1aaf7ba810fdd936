/* SPDX-License-Identifier: MIT */
/*
 * Two fingers that turn about the middle of the window.
 */
#ifndef TURNS_H
#define TURNS_H

#include "support.h"

#include <math.h>

#define PI 3.14159265358979323846

/* Positions have steps of 1/4096 pt: at a radius of 50 pt, 5e-6 rad. */
#define TOLERANCE_STEP 1e-5

/* Fingers 1 and 2 about (200, 200), 2 in the direction of `angle`. */
static inline void turn_to(struct fixture *f, double ms, double radius, double angle) {
	double x = radius * cos(angle), y = radius * sin(angle);
	move_both(f, ms, 200 - x, 200 - y, 200 + x, 200 + y);
}

/* Lands them at 0 ms with a span of 100: the slop is 0.2 rad. */
static inline void land(struct fixture *f) {
	land_two(f, 0, 150, 200, 250, 200);
}

/* Then turns them to 0.7 rad at 30 ms: a rotation of 0.5. */
static inline void turn_to_half(struct fixture *f) {
	land(f);
	turn_to(f, 10, 50, 0.3);
	turn_to(f, 20, 50, 0.5);
	turn_to(f, 30, 50, 0.7);
	forget_taken(f);
}

#endif
