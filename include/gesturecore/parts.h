/* SPDX-License-Identifier: MIT */
/**
 * What recognizers of dragging and turning fingers keep. Parts of gc_pan, gc_edge_pan, gc_rotation
 * and gc_transform; not for hosts.
 */
#pragma once

#include <gesturecore/touch.h>
#include <gesturecore/velocity.h>

#include <stdbool.h>
#include <stdint.h>

GC_BEGIN_DECLS

/** The displacement of some fingers' centroid: how far they went, and how fast. */
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

/** The direction of two fingers, or what rounding left over from the turns of more. */
struct gc_heading {
	// private state

	uint32_t direction;    // of the second finger from the first, when they last had one
	int16_t rest;          // of more than two fingers: what rounding left over, 2^-47 turns
	bool anchored;         // `direction` belongs to the two fingers that are down
	bool counterclockwise; // the latest turn was counterclockwise
};

GC_END_DECLS
