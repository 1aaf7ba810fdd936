/* SPDX-License-Identifier: MIT */
/**
 * What recognizers of turning fingers keep: the direction from one finger to the other.
 *
 * A part of gc_rotation and gc_transform. Not for hosts.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_HEADING_H
#define GESTURECORE_HEADING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The direction of two fingers, or what rounding left over from the turns of more. */
struct gc_heading {
	// private state

	uint32_t direction;    // of the second finger from the first, when they last had one
	int16_t rest;          // of more than two fingers: what rounding left over, 2^-47 turns
	bool anchored;         // `direction` belongs to the two fingers that are down
	bool counterclockwise; // the latest turn was counterclockwise
};

#ifdef __cplusplus
}
#endif

#endif
