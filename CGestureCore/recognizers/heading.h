/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/parts.h>

#include "gesture/recognizer.h"
#include "numbers/trig.h"

/* Fraction bits of a fine angle over a gc_angle. */
#define GCI_HEADING_SPARE_BITS (GCI_FINE_ANGLE_BITS - 32)
#define GCI_HEADING_SPARE_STEPS (1 << GCI_HEADING_SPARE_BITS)

/*
 * Rounds a turn of at most half a turn, with GCI_FINE_ANGLE_BITS, to a gc_angle. What rounding
 * leaves over is kept for the next turn. Exactly half a turn has the direction of the turn before
 * it, and is clockwise when there was none.
 */
gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn);

/* Small builds call it: heading.c defines GCI_HEADING_HERE and so the one copy. */
#ifdef __OPTIMIZE_SIZE__
#define GCI_HEADING_INLINE GCI_CALLED
#else
#define GCI_HEADING_INLINE static inline
#endif

/*
 * Follows two fingers, which must be down, and returns how far they have turned since the latest
 * frame. Returns 0 for the first direction after they landed, and while they are less than a point
 * apart, because they have no direction then.
 */
GCI_HEADING_INLINE gc_angle gci_heading_follow(
	struct gc_heading *heading, struct gc_touch_group *group);

#if !defined(__OPTIMIZE_SIZE__) || defined(GCI_HEADING_HERE)
GCI_HEADING_INLINE gc_angle gci_heading_follow(
	struct gc_heading *heading, struct gc_touch_group *group) {
	if (!gci_touch_group_has_direction(group)) {
		return 0;
	}
	gci_direction direction = group->direction;
	/* The difference wraps to half a turn either way, which is the shorter way. */
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
#endif

/*
 * Call this before a turn of an undecided recognizer: exactly half a turn then has the direction of
 * all turns so far.
 */
static inline void gci_heading_lean(struct gc_heading *heading, gc_angle turned) {
	heading->counterclockwise = turned < 0;
}

/* Returns the turn that meets a slop. `circle` is the length of the arc of a full turn. */
gc_angle gci_heading_threshold(gc_length slop, int64_t circle);

/* Returns by how much a turn exceeds the slop that it met. */
gc_angle gci_heading_excess(gc_angle turned, gc_length slop, int64_t circle);
