/* SPDX-License-Identifier: MIT */
/**
 * Recognizes a swipe: a quick, straight stroke of one or several fingers.
 *
 * It ends, once, while the fingers still move: as soon as their centroid has gone the distance in
 * one of the directions, near enough to its axis. Its location is where it began, the centroid when
 * the last finger it requires landed; distance and time count from there. It fails when the time is
 * up, when a finger lifts, when there are more fingers than asked for, and when no direction is
 * left. A direction is out once the centroid is farther aside than the limit, or more than 2 pt
 * behind its start. Every finger must be ahead of where it landed when it ends; until then it
 * waits.
 *
 * Both limits shrink with time, so a slower stroke may be shorter and must be straighter: the
 * distance by 94 % of itself a second, the way aside by 98 %. By default that is 50 pt at first,
 * and 26.5 pt by at most 25.5 pt after half a second. A limit that has shrunk to nothing stays 0.
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
	gc_length min_distance;   /**< of the centroid, in the direction; shrinks */
	gc_length max_aside;      /**< of the centroid, to either side; shrinks; fails when over */
	/**
	 * A further limit: the way aside over the way ahead, up to 1; 0: none. It is judged from 20
	 * pt on, or when it would end.
	 */
	gc_scale max_aside_ratio;
};

/** A swipe recognizer. The host's memory; see recognizer.h. */
struct gc_swipe {
	struct gc_recognizer base;

	// private state

	struct gc_swipe_config config;
	struct gc_velocity_tracker velocity; // at the displacement since the start
	uint64_t started_us;                 // when the last required finger landed
	uint32_t moved_us;                   // from then to the latest motion
	int8_t rest_x, rest_y; // of the sum of positions at the start, over the location's
	uint8_t phase;         // enum swipe_phase
	uint8_t directions;    // those that are not out; once decided, the one
};

/** Returns: right, one finger, 0.5 s, 50 pt ahead, 50 pt aside, no ratio. */
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
