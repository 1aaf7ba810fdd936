/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers that stay where they are.
 *
 * It begins, by timer, when the required fingers have been down for the minimum duration, each
 * within the allowed movement of where it landed. From then on movement is free and reported, and
 * further fingers are followed too. It ends when any of them lifts. Its location is the centroid
 * of the fingers that are down.
 *
 * It fails when a finger strays or lifts before it began, and when there are more than asked for.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_LONG_PRESS_H
#define GESTURECORE_LONG_PRESS_H

#include <gesturecore/recognizer.h>
#include <gesturecore/tap_counter.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a long press. */
struct gc_long_press_config {
	/**
	 * Taps before it, with as many fingers; 0 to 255. They follow the rules and the defaults
	 * of a tap, and so do the gap and the distance between them and the press.
	 */
	uint32_t taps;
	uint32_t touches;         /**< fingers; 1 to 32 */
	uint32_t min_duration_us; /**< from the last required landing; 0 begins with it */
	gc_length max_movement;   /**< of each finger before it begins; fails when over */
};

/** A long press recognizer. The host's memory; see recognizer.h. */
struct gc_long_press {
	struct gc_recognizer base;

	// private state

	struct gc_long_press_config config;
	struct gc_tap_counter counter; // of the taps before it
	uint8_t phase;                 // enum gci_press_phase
};

/** Returns: no taps before it, one finger, 0.5 s, 10 pt. */
struct gc_long_press_config gc_long_press_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or negative.
 */
enum gc_status gc_long_press_init(
	struct gc_long_press *long_press, const struct gc_long_press_config *config);

/** Changes what counts, at once; best between sequences. Errors as gc_long_press_init(). */
enum gc_status gc_long_press_set_config(
	struct gc_long_press *long_press, const struct gc_long_press_config *config);

#ifdef __cplusplus
}
#endif

#endif
