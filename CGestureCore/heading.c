/* SPDX-License-Identifier: MIT */
#include "heading_impl.h"

#include "fixed_math.h"
#include "two_fingers.h"

#define SPARE_BITS (GCI_FINE_ANGLE_BITS - 32)
#define SPARE_STEPS (1 << SPARE_BITS)
#define HALF_TURN (INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1))

gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn) {
	if (turn == HALF_TURN || turn == -HALF_TURN) {
		turn = heading->anticlockwise ? -HALF_TURN : HALF_TURN;
	} else if (turn != 0) {
		heading->anticlockwise = turn < 0;
	}
	turn += heading->rest;
	gc_angle angle = gci_round(turn, SPARE_BITS);
	heading->rest = (int16_t)(turn - angle * SPARE_STEPS);
	return angle;
}

gc_angle gci_heading_follow(struct gc_heading *heading, const struct gc_recognizer *recognizer) {
	struct gci_way way = gci_two_fingers_vector(recognizer);
	uint64_t square = gci_abs(way.x) * gci_abs(way.x) + gci_abs(way.y) * gci_abs(way.y);
	if (square < (uint64_t)GC_PT(1) * GC_PT(1)) {
		return 0;
	}
	gci_direction direction = gci_atan2(way.y, way.x);
	/* The shorter way: the difference wraps to half a turn either way. */
	int64_t turn = (int32_t)(direction - heading->direction);
	gc_angle angle = heading->anchored ? gci_heading_turn(heading, turn * SPARE_STEPS) : 0;
	heading->direction = direction;
	heading->anchored = true;
	return angle;
}
