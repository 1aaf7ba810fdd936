/* SPDX-License-Identifier: MIT */
#define GCI_HEADING_HERE
#include "recognizers/heading.h"

#include "numbers/fixed.h"
#include "numbers/span.h"

#define HALF_TURN (INT64_C(1) << (GCI_FINE_ANGLE_BITS - 1))

gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn) {
	if (turn == HALF_TURN || turn == -HALF_TURN) {
		turn = heading->counterclockwise ? -HALF_TURN : HALF_TURN;
	} else if (turn != 0) {
		heading->counterclockwise = turn < 0;
	}
	turn += heading->rest;
	gc_angle angle = gci_round(turn, GCI_HEADING_SPARE_BITS);
	heading->rest = (int16_t)(turn - angle * GCI_HEADING_SPARE_STEPS);
	return angle;
}

gc_angle gci_heading_threshold(gc_length slop, int64_t circle) {
	return gci_arc_angle(gci_threshold(slop), circle);
}

gc_angle gci_heading_excess(gc_angle turned, gc_length slop, int64_t circle) {
	gc_angle part = gci_arc_angle(slop, circle);
	return turned < 0 ? turned + part : turned - part;
}
