/* SPDX-License-Identifier: MIT */
/**
 * What recognizers of turning fingers keep: the direction of one from the other.
 *
 * A part of gc_rotation and gc_transform, of no use alone.
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

/** The direction of two fingers, or what is left over of the turns of more. */
struct gc_heading {
	// private state

	uint32_t direction; // of one finger from the other, when they last had one
	int16_t rest;       // of turns of more than two fingers, not in the sum yet; 2^-47 turns
	bool anchored;      // `direction` is of the two fingers that are down
	bool anticlockwise; // the last turn was
};

#ifdef __cplusplus
}
#endif

#endif
