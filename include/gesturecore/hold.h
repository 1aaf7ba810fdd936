/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers at rest, quickly: to stop a fling, or to show a highlight.
 *
 * It begins, by timer, when the required fingers have rested for `stillness_us`, each within
 * `max_movement` of where it landed; otherwise it fails. It ends when fewer than the required
 * fingers are left. It is cancelled when one moves farther than allowed, or when more than
 * `max_touches` are down. Its location is the centroid of the fingers that are down.
 *
 * It prevents no other recognizer, and no other prevents it. Relations of
 * gc_recognizer_require_failure() do apply.
 */
#pragma once

#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/** What counts as a hold. */
struct gc_hold_config {
	uint8_t touches;        /**< the required fingers; 1 to 32 */
	uint32_t stillness_us;  /**< from the landing of the last required finger; 0: at once */
	gc_length max_movement; /**< of each finger from where it landed; not negative */
	uint8_t max_touches;    /**< most fingers; 0 to 32; under `touches`: as many as `touches` */
};

/** A hold recognizer, in the host's memory; see recognizer.h. */
struct gc_hold {
	struct gc_recognizer base;

	// private state

	struct gc_hold_config config;
	uint8_t phase; // enum gci_press_phase
};

/** Returns the default: exactly one finger, 40 ms, 10 pt. */
struct gc_hold_config gc_hold_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_hold_init(struct gc_hold *hold, const struct gc_hold_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_hold_set_config(struct gc_hold *hold, const struct gc_hold_config *config);

GC_END_DECLS
