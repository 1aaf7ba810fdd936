/* SPDX-License-Identifier: MIT */
/**
 * What recognizers of dragging fingers keep: how far the fingers went, and how fast.
 *
 * A part of gc_pan, gc_edge_pan and gc_transform. Not for hosts.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_DRAG_H
#define GESTURECORE_DRAG_H

#include <gesturecore/touch.h>
#include <gesturecore/velocity.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The displacement of some fingers' centroid. */
struct gc_drag {
	// private state

	struct gc_velocity_path velocity;
	int64_t offset_x, offset_y; // displacement minus centroid, 2^-24 pt
	int64_t origin_x,
		origin_y;          // displacement at which the translation is zero
	struct gc_touch_rest rest; // what the recognizer's location rounds off the centroid
	uint8_t phase;             // enum gci_drag_phase of the core
	uint8_t edges;             // of an edge pan: the edges that are still possible
};

#ifdef __cplusplus
}
#endif

#endif
