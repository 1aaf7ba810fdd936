/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers at rest, soon: to stop a fling, or to show a highlight.
 *
 * It begins, by timer, when the required fingers have been down for the stillness, each within
 * the allowed movement of where it landed; else it fails. It ends when one of them lifts, and is
 * cancelled when one moves farther than allowed or another lands. Its location is the centroid of
 * the fingers that are down.
 *
 * It prevents no other recognizer and none prevents it; a relation of
 * gc_recognizer_require_failure() counts all the same.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_HOLD_H
#define GESTURECORE_HOLD_H

#include <gesturecore/recognizer.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What counts as a hold. */
struct gc_hold_config {
	uint32_t touches;       /**< fingers; 1 to 32 */
	uint32_t stillness_us;  /**< from the last required landing; 0 begins with it */
	gc_length max_movement; /**< of each finger from where it landed, always; over ends it */
};

/** A hold recognizer. The host's memory; see recognizer.h. */
struct gc_hold {
	struct gc_recognizer base;

	// private state

	struct gc_hold_config config;
	uint8_t phase; // enum gci_press_phase
};

/** Returns: one finger, 40 ms, 10 pt. */
struct gc_hold_config gc_hold_config_default(void);

/**
 * Sets up a recognizer; NULL means the default. The configuration is copied.
 *
 * Returns GC_ERR_RANGE, changing nothing, when a value is outside its range or negative.
 */
enum gc_status gc_hold_init(struct gc_hold *hold, const struct gc_hold_config *config);

/** Changes what counts as a hold, at once; best between sequences. Errors as gc_hold_init(). */
enum gc_status gc_hold_set_config(struct gc_hold *hold, const struct gc_hold_config *config);

#ifdef __cplusplus
}
#endif

#endif
