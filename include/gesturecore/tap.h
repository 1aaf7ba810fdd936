/* SPDX-License-Identifier: MIT */
/**
 * Recognizes one or several fingers tapping, once or several times in a row.
 *
 * It is discrete: it ends when the last finger of the last tap lifts. Its location is the centroid
 * of the first tap. It fails when a finger moves too far or stays down too long, when there are
 * more fingers than required, and when the next tap lands too late or too far away. tap_counter.h
 * has the configuration and its defaults.
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

/** A tap recognizer, in the host's memory; see recognizer.h. */
struct gc_tap {
	struct gc_recognizer base;

	// private state

	struct gc_tap_config config;
	struct gc_tap_counter counter;
};

/**
 * Sets up a recognizer with a copy of `config`; NULL: the default. Keeps base.user_data, and
 * overwrites all else in `tap`.
 *
 * Returns GC_ERR_RANGE when a value is outside its range. Then it is not set up: recognizer.h.
 */
enum gc_status gc_tap_init(struct gc_tap *tap, const struct gc_tap_config *config);

/**
 * Changes the configuration, at once; best while no finger is down. Returns GC_ERR_RANGE, changing
 * nothing, when a value is outside its range.
 */
enum gc_status gc_tap_set_config(struct gc_tap *tap, const struct gc_tap_config *config);

#ifdef __cplusplus
}
#endif

#endif
