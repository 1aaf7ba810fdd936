/* SPDX-License-Identifier: MIT */
/**
 * Questions about how recognizers are set up, for tools and tests: what one's relations cost it,
 * and whether it can recognise at all. Not for the way of an event.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_INSPECT_H
#define GESTURECORE_INSPECT_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Returns by how much its relations can put off a recognizer that has decided, at worst, while the
 * fingers do nothing more: 350,000 for a single tap that waits for a double tap, whose gap that
 * is. GC_NEVER_US: for as long as a finger rests on the glass. 0: not at all.
 *
 * A recognizer that decides on a lift, such as a tap, waits only for what can still come after it.
 * `slowest`, if not NULL, becomes the one that takes longest, or NULL. Counted are the relations of
 * gc_recognizer_require_failure(), also by way of others; not those a host is asked for. Linear in
 * the relations.
 */
uint64_t gc_recognizer_worst_delay_us(
	struct gc_recognizer *recognizer, struct gc_recognizer **slowest);

/** Why a recognizer cannot recognise, as things are. */
enum gc_obstacle {
	GC_OBSTACLE_NONE = 0,
	GC_OBSTACLE_NO_NODE = 1,         /**< it is on no node */
	GC_OBSTACLE_NO_ENGINE = 2,       /**< its node is in no engine's tree */
	GC_OBSTACLE_DISABLED = 3,        /**< it is disabled */
	GC_OBSTACLE_HIDDEN = 4,          /**< its node, or one above, is hidden or transparent */
	GC_OBSTACLE_NOT_INTERACTIVE = 5, /**< its node, or one above, takes no touches */
	GC_OBSTACLE_NOTHING_SET = 6,     /**< no edges, no directions, no types of touches */
	GC_OBSTACLE_TOO_FEW_SLOTS = 7,   /**< it needs more touches than the engine holds */
	/**
	 * The rival, with equal settings, is always first: it was added to the same node before and
	 * prevents this one, or this one waits for it to fail.
	 */
	GC_OBSTACLE_RIVAL = 8,
};

/**
 * Finds what is in the way of a recognizer: the first that applies, in the order above.
 *
 * `rival`, if not NULL, becomes the other one of GC_OBSTACLE_RIVAL, or NULL. A host that names hit
 * nodes itself may pass touches to a node that is hidden. Asks the host what it asks about
 * prevention. Linear in the depth and in the node's recognizers and relations.
 */
enum gc_obstacle gc_recognizer_obstacle(
	struct gc_recognizer *recognizer, struct gc_recognizer **rival);

#ifdef __cplusplus
}
#endif

#endif
