/* SPDX-License-Identifier: MIT */
#include "heading_impl.h"

#include "fixed_math.h"
#include "two_fingers.h"

#define HALF_TURN (UINT32_C(1) << 31)
#define SPARE_BITS (GCI_FINE_ANGLE_BITS - 32)

/* The shorter way that is `clockwise` from where it was, wrapped. Half goes on as it went. */
static gc_angle shorter_way(struct gc_heading *heading, gci_direction clockwise) {
	if (clockwise == 0) {
		return 0;
	}
	heading->anticlockwise =
		clockwise == HALF_TURN ? heading->anticlockwise : clockwise > HALF_TURN;
	return heading->anticlockwise ? clockwise - GC_TURN : clockwise;
}

gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn) {
	const int64_t half = (int64_t)HALF_TURN << SPARE_BITS;
	if (turn == half || turn == -half) {
		turn = heading->anticlockwise ? -half : half;
	} else if (turn != 0) {
		heading->anticlockwise = turn < 0;
	}
	turn += heading->rest;
	gc_angle angle = gci_round(turn, SPARE_BITS);
	heading->rest = (int16_t)(turn - angle * (1 << SPARE_BITS));
	return angle;
}

gc_angle gci_heading_follow(struct gc_heading *heading, const struct gc_recognizer *recognizer) {
	struct gci_way way = gci_two_fingers_vector(recognizer);
	uint64_t square = gci_abs(way.x) * gci_abs(way.x) + gci_abs(way.y) * gci_abs(way.y);
	if (square < (uint64_t)GC_PT(1) * GC_PT(1)) {
		return 0;
	}
	gci_direction direction = gci_atan2(way.y, way.x);
	gc_angle turn =
		heading->anchored ? shorter_way(heading, direction - heading->direction) : 0;
	heading->direction = direction;
	heading->anchored = true;
	return turn;
}
