/* SPDX-License-Identifier: MIT */
/**
 * Recognizes one or several fingers tapping, once or several times in a row.
 *
 * It ends, once, when the last finger of the last tap lifts; its location is the first tap's
 * centroid. It fails when a finger strays, when one stays down too long, when there are more
 * fingers than asked for, and when the next tap comes too late or too far away. What counts as a
 * tap, and the defaults, are in tap_counter.h.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_TAP_H
#define GESTURECORE_TAP_H

#include <gesturecore/recognizer.h>
#include <gesturecore/tap_counter.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A tap recognizer. The host's memory; see recognizer.h. */
struct gc_tap {
	struct gc_recognizer base;

	// private state

	struct gc_tap_config config;
	struct gc_tap_counter counter;
};

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
