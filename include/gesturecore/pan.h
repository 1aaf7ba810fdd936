/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers dragging.
 *
 * It begins when their centroid has moved by the slop, and reports what is beyond it: a drag of
 * 100 pt ends with a translation of 90. With a slop of 0 it begins with the first motion of 1/64 pt
 * or more. Fingers may come and go without moving the translation, which advances only by fingers
 * present in both of two frames; the location is the centroid and does jump. It ends when fewer
 * than the minimum are down.
 *
 * A finger over the maximum that lands before it begins makes it fail until all its fingers are up;
 * one that lands later is ignored. So with a minimum and a maximum of three, only three fingers
 * pan.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_PAN_H
#define GESTURECORE_PAN_H

#include <gesturecore/drag.h>
#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a pan. */
struct gc_pan_config {
	gc_length slop;       /**< how far the centroid moves first; begins at or over it */
	uint32_t min_touches; /**< fewer do not pan; at least 1 */
	uint32_t max_touches; /**< with more it fails; at least the minimum */
};

/** A pan recognizer. The host's memory; see recognizer.h. */
struct gc_pan {
	struct gc_recognizer base;

	// private state

	struct gc_pan_config config;
	struct gc_drag drag;
};

/** Returns: slop 10 pt, 1 to any number of touches. */
struct gc_pan_config gc_pan_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range.
 */
enum gc_status gc_pan_init(struct gc_pan *pan, const struct gc_pan_config *config);

/** Changes what counts as a pan, at once; best between sequences. Errors as gc_pan_init(). */
enum gc_status gc_pan_set_config(struct gc_pan *pan, const struct gc_pan_config *config);

/**
 * Reads the translation in the coordinates of `node` (NULL: the window).
 *
 * Limited to GC_POSITION_MAX. GC_ERR_SINGULAR, and zero, when the node has no coordinates.
 */
enum gc_status gc_pan_translation(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_vector *translation);

/**
 * Makes the translation read `translation` in the coordinates of `node`.
 *
 * Subtracts exactly what was reported, so that a host which reads and resets it at each change
 * loses nothing. The velocity is zero until the next motion. Errors as gc_pan_translation().
 */
enum gc_status gc_pan_set_translation(
	struct gc_pan *pan, const struct gc_node *node, struct gc_vector translation);

/**
 * Reads the velocity of the centroid in the coordinates of `node`, in points per second.
 *
 * The last moving value is held while the fingers are silent. Errors as gc_pan_translation().
 */
enum gc_status gc_pan_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity);

/** As gc_pan_velocity(), but zero when the fingers paused before the latest event: a fling. */
enum gc_status gc_pan_release_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity);

#ifdef __cplusplus
}
#endif

#endif
