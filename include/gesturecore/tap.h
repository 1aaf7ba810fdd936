/* SPDX-License-Identifier: MIT */
/**
 * Recognizes one or several fingers tapping, once or several times in a row.
 *
 * It ends, once, when the last finger of the last tap lifts; its location is the first tap's
 * centroid. It fails when a finger strays, when one stays down too long, when there are more
 * fingers than asked for, and when the next tap comes too late or too far away.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_TAP_H
#define GESTURECORE_TAP_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a tap. */
struct gc_tap_config {
	uint32_t taps;            /**< in a row; 1 to 255 */
	uint32_t touches;         /**< fingers of each; 1 to 32 */
	uint32_t max_duration_us; /**< from the first landing to the last lift of one tap */
	uint32_t max_gap_us;      /**< from that lift to the next landing */
	gc_length max_movement;   /**< of each finger from where it landed; fails when over */
	gc_length max_distance;   /**< of a later tap from the first; fails when over */
};

/** A tap recognizer. The host's memory; see recognizer.h. */
struct gc_tap {
	struct gc_recognizer base;

	// private state

	struct gc_tap_config config;
	struct gc_point first; // centroid of the first tap
	uint8_t phase;         // enum tap_phase
	uint8_t count;         // taps done
	bool complete;         // in this tap, the required fingers have been down together
};

/** Returns: one tap, one finger, 0.75 s, 0.35 s, 10 pt, 30 pt. */
struct gc_tap_config gc_tap_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or negative.
 */
enum gc_status gc_tap_init(struct gc_tap *tap, const struct gc_tap_config *config);

/** Changes what counts as a tap, at once; best between sequences. Errors as gc_tap_init(). */
enum gc_status gc_tap_set_config(struct gc_tap *tap, const struct gc_tap_config *config);

#ifdef __cplusplus
}
#endif

#endif
