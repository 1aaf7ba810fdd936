/* SPDX-License-Identifier: MIT */
/**
 * Recognizes a swipe: a quick, straight stroke of one or several fingers.
 *
 * It ends, once, while the fingers still move: as soon as their centroid has gone the distance in
 * one of the directions. Its location is where it began, the centroid when the last finger it
 * requires landed; distance and time count from there. It fails when the time is up, when the
 * stroke goes elsewhere or too far off the axis, when a finger lifts, and when there are more
 * fingers than asked for.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_SWIPE_H
#define GESTURECORE_SWIPE_H

#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Directions in the window, one bit each. */
enum gc_swipe_directions {
	GC_SWIPE_RIGHT = 1,
	GC_SWIPE_LEFT = 2,
	GC_SWIPE_UP = 4,
	GC_SWIPE_DOWN = 8,
};

/** What counts as a swipe. */
struct gc_swipe_config {
	uint32_t directions;      /**< enum gc_swipe_directions, any of them; 0: none is a swipe */
	uint32_t touches;         /**< fingers; 1 to 32 */
	uint32_t max_duration_us; /**< from the last required landing */
	gc_length min_distance;   /**< of the centroid, in the direction; ends at or over it */
	gc_length judged_from;    /**< displacement from which on a wrong direction fails */
	gc_scale max_off_axis;    /**< part of the distance made so far, 0 to 1; fails when over */
};

/** A swipe recognizer. The host's memory; see recognizer.h. */
struct gc_swipe {
	struct gc_recognizer base;

	// private state

	struct gc_swipe_config config;
	struct gc_velocity_tracker velocity;
	struct gc_vector stepped; // the way of a touchpad's gesture, which rests where it is
	int8_t rest_x, rest_y;    // of the sum of positions at the start, over the location's
	uint8_t phase;            // enum swipe_phase
	uint8_t direction;        // in which it was decided
};

/** Returns: right, one finger, 0.5 s, 50 pt, judged from 10 pt on, half the distance. */
struct gc_swipe_config gc_swipe_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or negative.
 */
enum gc_status gc_swipe_init(struct gc_swipe *swipe, const struct gc_swipe_config *config);

/** Changes what counts as a swipe, at once; best between sequences. Errors as gc_swipe_init(). */
enum gc_status gc_swipe_set_config(struct gc_swipe *swipe, const struct gc_swipe_config *config);

/** Which way it went: one of enum gc_swipe_directions, or 0 while that is not decided. */
uint32_t gc_swipe_direction(const struct gc_swipe *swipe);

/**
 * Reads the velocity of the centroid in the coordinates of `node` (NULL: the window), in points
 * per second. Once it has ended this is the velocity it had then.
 *
 * Returns GC_ERR_SINGULAR, and zero, when the node has no coordinates.
 */
enum gc_status gc_swipe_velocity(
	const struct gc_swipe *swipe, const struct gc_node *node, struct gc_velocity *velocity);

#ifdef __cplusplus
}
#endif

#endif
