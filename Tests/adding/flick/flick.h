/* SPDX-License-Identifier: MIT */
/**
 * Recognizes a finger that lifts far from where it landed, soon after that.
 *
 * It ends with the lift, when the finger is at least `min_distance` from where it landed, and not
 * more than `max_duration_us` have passed; otherwise it fails. Its location is that of the finger.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_FLICK_H
#define GESTURECORE_FLICK_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a flick. */
struct gc_flick_config {
	uint32_t max_duration_us; /**< from landing to lift */
	gc_length min_distance;   /**< from landing to lift; not negative */
};

/** A flick recognizer, in the host's memory; see recognizer.h. */
struct gc_flick {
	struct gc_recognizer base;

	// private state

	struct gc_flick_config config;
};

/** Returns the default: 300 ms, 50 pt. */
struct gc_flick_config gc_flick_config_default(void);

/**
 * Sets up a recognizer with a copy of `config`; NULL: the default. Keeps base.user_data, and
 * overwrites all else in `flick`.
 *
 * Returns GC_ERR_RANGE when a value is outside its range. Then it is not set up: recognizer.h.
 */
enum gc_status gc_flick_init(struct gc_flick *flick, const struct gc_flick_config *config);

/**
 * Changes the configuration, at once; best while no finger is down. Returns GC_ERR_RANGE, changing
 * nothing, when a value is outside its range.
 */
enum gc_status gc_flick_set_config(struct gc_flick *flick, const struct gc_flick_config *config);

#ifdef __cplusplus
}
#endif

#endif
