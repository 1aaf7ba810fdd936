/* SPDX-License-Identifier: MIT */
#include "heading_impl.h"

#include "fixed_math.h"
#include "two_fingers.h"

#define HALF_TURN (UINT32_C(1) << 31)

gc_angle gci_heading_turn(struct gc_heading *heading, gci_direction clockwise) {
	if (clockwise == 0) {
		return 0;
	}
	heading->anticlockwise =
		clockwise == HALF_TURN ? heading->anticlockwise : clockwise > HALF_TURN;
	return heading->anticlockwise ? clockwise - GC_TURN : clockwise;
}

gc_angle gci_heading_follow(struct gc_heading *heading, const struct gc_recognizer *recognizer) {
	struct gci_way way = gci_two_fingers_vector(recognizer);
	uint64_t square = gci_abs(way.x) * gci_abs(way.x) + gci_abs(way.y) * gci_abs(way.y);
	if (square < (uint64_t)GC_PT(1) * GC_PT(1)) {
		return 0;
	}
	gci_direction direction = gci_atan2(way.y, way.x);
	gc_angle turn =
		heading->anchored ? gci_heading_turn(heading, direction - heading->direction) : 0;
	heading->direction = direction;
	heading->anchored = true;
	return turn;
}
