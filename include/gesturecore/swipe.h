/* SPDX-License-Identifier: MIT */
/**
 * Recognizes a swipe: a quick, straight stroke of one or several fingers.
 *
 * It is discrete: it ends while the fingers still move, as soon as their centroid has gone the
 * distance in one of the directions, near enough to its axis. At that moment every finger must be
 * ahead of where it landed; otherwise it waits until they are. The location is where it began: the
 * centroid when the last required finger landed. Distance and time count from there.
 *
 * Diagonals are directions like the others: what counts is the way along the diagonal. Of several
 * directions, the one in which the stroke first goes the distance decides. So with all eight each
 * has a sector of 45 degrees.
 *
 * It fails when the time is up, when a finger lifts, when there are more fingers than required, and
 * when no direction is left. A direction is out once the centroid is farther aside than the limit,
 * or has gone more than 2 pt the opposite way.
 *
 * Both limits shrink with time, so a slower stroke may be shorter and must be straighter: the
 * distance shrinks by 94 % of itself in a second, the way aside by 98 %. By default both are 50 pt
 * at first; after half a second they are 26.5 pt and 25.5 pt. A limit that has shrunk to 0 stays 0.
 */
#pragma once

#include <gesturecore/recognizer.h>
#include <gesturecore/velocity.h>

GC_BEGIN_DECLS

/** Directions in the window, one bit each. */
enum gc_swipe_directions {
	GC_SWIPE_RIGHT = 1,
	GC_SWIPE_LEFT = 2,
	GC_SWIPE_UP = 4,
	GC_SWIPE_DOWN = 8,
	GC_SWIPE_UP_RIGHT = 16, // diagonals, at 45 degrees
	GC_SWIPE_DOWN_RIGHT = 32,
	GC_SWIPE_DOWN_LEFT = 64,
	GC_SWIPE_UP_LEFT = 128,
};

/** What counts as a swipe. */
struct gc_swipe_config {
	uint32_t directions; /**< enum gc_swipe_directions, one bit each; 0: it never recognizes */
	uint8_t touches;     /**< fingers; 1 to 32 */
	uint32_t max_duration_us; /**< from the landing of the last required finger */
	gc_length min_distance;   /**< of the centroid, in the direction; not negative; shrinks */
	gc_length max_aside;      /**< of the centroid, to either side; not negative; shrinks */
	uint16_t lead;            /**< over a rival, a pinch for example; see lead.h */
	/**
	 * A further limit: the way aside over the way ahead, 0 to 1. 0: no such limit. It applies
	 * from a displacement of 20 pt on, and whenever the swipe would end.
	 */
	gc_scale max_aside_ratio;
};

/** A swipe recognizer, in the host's memory; see recognizer.h. */
struct gc_swipe {
	struct gc_recognizer base;

	// private state

	struct gc_swipe_config config;
	struct gc_velocity_tracker velocity; // of the displacement since the start
	uint64_t started_us;                 // when the last required finger landed
	uint32_t moved_us;                   // from then to the latest motion
	struct gc_touch_rest rest;           // what the location rounds off the centroid
	uint8_t phase;                       // enum swipe_phase
	uint8_t directions;                  // those that are still possible; then the one it found
	uint8_t were_possible;               // when it found that one
};

/** Returns the default: right, one finger, 0.5 s, 50 pt ahead, 50 pt aside, no ratio. */
struct gc_swipe_config gc_swipe_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_swipe_init(struct gc_swipe *swipe, const struct gc_swipe_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_swipe_set_config(struct gc_swipe *swipe, const struct gc_swipe_config *config);

/** Returns the direction: one of enum gc_swipe_directions, or 0 while it has none. */
uint32_t gc_swipe_direction(const struct gc_swipe *swipe);

/**
 * Reads the velocity of the centroid in the coordinates of `node` (NULL: the window), in points
 * per second. After the swipe ended it stays what it was at the end.
 *
 * Returns GC_ERR_SINGULAR, and writes zero, when a transform on the way to the node has no inverse.
 */
enum gc_status gc_swipe_velocity(
	const struct gc_swipe *swipe, const struct gc_node *node, struct gc_velocity *velocity);

GC_END_DECLS
