/* SPDX-License-Identifier: MIT */
/**
 * What recognizers of dragging fingers keep: how far they went, and how fast.
 *
 * A part of gc_pan, gc_edge_pan and gc_transform, of no use alone.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_DRAG_H
#define GESTURECORE_DRAG_H

#include <gesturecore/velocity.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The displacement of some fingers' centroid. */
struct gc_drag {
	// private state

	struct gc_velocity_path velocity;
	int64_t moved_x, moved_y;   // displacement, 2^-24 pt
	int64_t origin_x, origin_y; // displacement at which the translation is zero
	int16_t rest_x, rest_y;     // of the centroid, beyond the recognizer's location, 2^-24 pt
	uint8_t phase, edges;       // what its recognizer makes of it
};

#ifdef __cplusplus
}
#endif

#endif
