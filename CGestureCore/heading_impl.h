/* SPDX-License-Identifier: MIT */
#ifndef GCI_HEADING_IMPL_H
#define GCI_HEADING_IMPL_H

#include <gesturecore/heading.h>

#include "recognizer_impl.h"
#include "trig_math.h"

/* Fraction bits of a fine angle over a gc_angle. */
#define GCI_HEADING_SPARE_BITS (GCI_FINE_ANGLE_BITS - 32)
#define GCI_HEADING_SPARE_STEPS (1 << GCI_HEADING_SPARE_BITS)

/*
 * Takes a turn of half a turn at most, with GCI_FINE_ANGLE_BITS, and returns it; what is rounded
 * off is kept for the next. Exactly half goes on the way it went before, clockwise when it had
 * not turned.
 */
gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn);

/*
 * Follows two fingers and returns how far they have turned: nothing while they are less than a
 * point apart, where they have no direction, and nothing when it was not anchored to them yet.
 * Requires both down.
 */
static inline gc_angle gci_heading_follow(
	struct gc_heading *heading, struct gc_touch_group *group) {
	if (!gci_touch_group_has_direction(group)) {
		return 0;
	}
	gci_direction direction = group->direction;
	/* The shorter way: the difference wraps to half a turn either way. */
	int32_t turn = (int32_t)(direction - heading->direction);
	bool anchored = heading->anchored;
	heading->direction = direction;
	heading->anchored = true;
	if (!anchored) {
		return 0;
	}
	if (turn == INT32_MIN || heading->rest != 0) {
		return gci_heading_turn(heading, (int64_t)turn * GCI_HEADING_SPARE_STEPS);
	}
	if (turn != 0) {
		heading->counterclockwise = turn < 0;
	}
	return turn;
}

/* Returns the turn, either way, at which a slop is met. `circle` is the length of a full turn's
 * arc. */
gc_angle gci_heading_threshold(gc_length slop, int64_t circle);

/* Returns what is over the slop of a turn that met it. */
gc_angle gci_heading_excess(gc_angle turned, gc_length slop, int64_t circle);

#endif
