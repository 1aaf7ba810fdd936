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

	int64_t sum_x, sum_y;         // of the touches' positions when their set last changed
	int64_t carried_x, carried_y; // displacement then, 2^-24 pt
	int64_t moved_x, moved_y;     // displacement now
	int64_t origin_x, origin_y;   // displacement at which the translation is zero
	struct gc_velocity_tracker velocity;
};

#ifdef __cplusplus
}
#endif

#endif
