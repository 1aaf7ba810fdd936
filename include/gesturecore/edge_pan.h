/* SPDX-License-Identifier: MIT */
/**
 * Recognizes one finger dragging inward from an edge of the window.
 *
 * Its first touch must land in the region of an edge that is enabled; the regions lie along the
 * bounds of the root of its node, and include their border. It begins when the finger has moved
 * inward by the slop, at least as far as along the edge, and fails when it goes elsewhere, or when
 * the finger rests: the longest dwell is the time from its landing in which it must begin. From
 * then on it is a pan: it reports what is over the slop inward, and all of the way along the
 * edge. Later fingers are ignored.
 *
 * In a corner each enabled edge judges for itself. The first to accept wins.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_EDGE_PAN_H
#define GESTURECORE_EDGE_PAN_H

#include <gesturecore/drag.h>
#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Edges of the window, one bit each. */
enum gc_edges {
	GC_EDGE_LEFT = 1,
	GC_EDGE_RIGHT = 2,
	GC_EDGE_TOP = 4,
	GC_EDGE_BOTTOM = 8,
};

/** What counts as an edge pan. */
struct gc_edge_pan_config {
	uint32_t edges;        /**< enum gc_edges, any of them; 0: it never recognises */
	gc_length region;      /**< how far from an edge it may start; at it is in */
	gc_length slop;        /**< how far inward first; begins at or over it, with 0 at 1/64 pt */
	uint32_t max_dwell_us; /**< from landing to the slop; then it fails; 0: no limit */
};

/** An edge pan recognizer. The host's memory; see recognizer.h. */
struct gc_edge_pan {
	struct gc_recognizer base;

	// private state

	struct gc_edge_pan_config config;
	struct gc_drag drag;
};

/** Returns: no edge, a region of 20 pt, slop 10 pt, a dwell of 0.2 s. */
struct gc_edge_pan_config gc_edge_pan_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or negative.
 */
enum gc_status gc_edge_pan_init(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config);

/** Changes what counts, at once; best between sequences. Errors as gc_edge_pan_init(). */
enum gc_status gc_edge_pan_set_config(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config);

/**
 * Changes the longest dwell alone; 0: none. A finger that is down keeps what held when it landed.
 *
 * Who waits for the edge pan, such as a client's touch, waits so long for a finger that rests, and
 * longer only while the edge pan itself waits for another.
 */
void gc_edge_pan_set_max_dwell_us(struct gc_edge_pan *edge_pan, uint32_t max_dwell_us);

/** From which edge it came: one of enum gc_edges, or 0 while that is not decided. */
uint32_t gc_edge_pan_edge(const struct gc_edge_pan *edge_pan);

/** As gc_pan_translation() for a pan. */
enum gc_status gc_edge_pan_translation(const struct gc_edge_pan *edge_pan,
	const struct gc_node *node, struct gc_vector *translation);

/** As gc_pan_set_translation() for a pan. */
enum gc_status gc_edge_pan_set_translation(
	struct gc_edge_pan *edge_pan, const struct gc_node *node, struct gc_vector translation);

/** As gc_pan_velocity() for a pan. */
enum gc_status gc_edge_pan_velocity(const struct gc_edge_pan *edge_pan, const struct gc_node *node,
	struct gc_velocity *velocity);

/** As gc_pan_release_velocity() for a pan. */
enum gc_status gc_edge_pan_release_velocity(const struct gc_edge_pan *edge_pan,
	const struct gc_node *node, struct gc_velocity *velocity);

#ifdef __cplusplus
}
#endif

#endif
