/* SPDX-License-Identifier: MIT */
/**
 * Recognizes a finger, or several, dragging inward from an edge of the window.
 *
 * Its first touch must land in the region of an enabled edge. The regions lie along the bounds of
 * the root of its node, or along a part of each edge, and include their border. It begins when the
 * finger has moved inward by the slop, and at least as far inward as along the edge. It fails when
 * the finger goes another way, and when it has not begun in time: the longest dwell counts from the
 * landing. Once it has begun, it behaves as a pan. The translation is what exceeds the slop inward,
 * and the whole way along the edge.
 *
 * By default it takes one finger. A finger over the maximum that lands before the slop is met makes
 * it fail, so a second thumb on a screen keyboard ends it. One that lands later is ignored.
 *
 * A panel sees a fast finger from beyond an edge too late. So a finger that lands outside the
 * region, at most 60 pt inside of an edge, may count as landed in the region. Its first motion of
 * at least 2 pt decides. It must come within 50 ms, go at least as far inward as along the edge,
 * and reach or pass the edge when it is carried back 3/2 times from where the finger landed. The
 * way of the finger counts from its landing. Until then the finger is undecided: nothing waits for
 * the recognizer because of it. It counts as landed elsewhere when its motion says so, when it
 * lifts, and when the dwell is over.
 *
 * With several fingers each must land in the region of the same edge, or count as landed there. If
 * one lands elsewhere before the edge pan begins, the edge pan fails; one that lands there later is
 * ignored. The way inward is that of the centroid, since the minimum was down. While fewer fingers
 * are down, the location changes only when one lands or lifts. It ends when fewer than the minimum
 * are down.
 *
 * In a corner each enabled edge has its own rules. The first edge whose rules are met decides.
 */
#pragma once

#include <gesturecore/parts.h>
#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/** Edges of the window, one bit each. */
enum gc_edges {
	GC_EDGE_LEFT = 1,
	GC_EDGE_RIGHT = 2,
	GC_EDGE_TOP = 4,
	GC_EDGE_BOTTOM = 8,
};

/** What counts as an edge pan. */
struct gc_edge_pan_config {
	uint16_t edges;      /**< enum gc_edges, one bit each; 0: it never recognizes */
	uint8_t min_touches; /**< fewer fingers do not pan; 1 to 32 */
	uint8_t max_touches; /**< one more makes it fail, see above; `min_touches` to 32 */
	gc_length region;    /**< how far from an edge it may start, inclusive; not negative */
	gc_length slop;      /**< how far it must move inward; not negative; 0 counts as 1/64 pt */
	uint32_t max_dwell_us; /**< from the first landing to the slop; 0: no limit */
	/**
	 * The part of each edge where it may start, from its left or top end, both included. `to` 0
	 * is the end of the edge; else at least `from`. Not negative.
	 */
	gc_length from, to;
};

/** An edge pan recognizer, in the host's memory; see recognizer.h. */
struct gc_edge_pan {
	struct gc_recognizer base;

	// private state

	struct gc_edge_pan_config config;
	gc_slots undecided; // fingers whose first motion has not shown where they come from
	struct gc_drag drag;
};

/**
 * Returns the default: no edge, one finger, a region of 20 pt along whole edges, slop 10 pt, a
 * dwell of 0.2 s.
 */
struct gc_edge_pan_config gc_edge_pan_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_edge_pan_init(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_edge_pan_set_config(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config);

/**
 * Changes only the longest dwell; 0: no limit. A finger that is down keeps the dwell that was set
 * when it landed.
 *
 * If the finger rests, what waits for the edge pan, such as a client's touch, waits this long; and
 * longer only while the edge pan itself waits for another recognizer.
 */
enum gc_status gc_edge_pan_set_max_dwell_us(struct gc_edge_pan *edge_pan, uint32_t max_dwell_us);

/** Returns the edge it came from: one of enum gc_edges, or 0 while it is not known. */
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

/** As gc_pan_at() for a pan. */
enum gc_status gc_edge_pan_at(const struct gc_edge_pan *edge_pan, uint64_t time_us,
	const struct gc_node *node, struct gc_vector *translation);

/** As gc_pan_sample_us() for a pan. */
uint64_t gc_edge_pan_sample_us(const struct gc_edge_pan *edge_pan);

GC_END_DECLS
