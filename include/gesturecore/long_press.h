/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers that stay where they are.
 *
 * It begins, by timer, when the required fingers have been down for the minimum duration, each
 * within the allowed movement of where it landed. From then on the fingers may move, which it
 * reports, and it follows further fingers too. It ends when any of them lifts or, as a setting,
 * when the last one does. Its location is the centroid of the fingers that are down, so it jumps
 * when a finger lands or lifts. Its translation, which does not jump, moves what was pressed.
 *
 * It fails when a finger moves too far or lifts before it begins, and when there are more fingers
 * than required.
 */
#pragma once

#include <gesturecore/recognizer.h>
#include <gesturecore/tap_counter.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

/** When a long press ends that has begun. */
enum gc_long_press_end {
	GC_LONG_PRESS_FIRST_LIFT = 0, /**< when any of its fingers lifts */
	GC_LONG_PRESS_LAST_LIFT = 1,  /**< when all of them have lifted */
};

/** What counts as a long press. */
struct gc_long_press_config {
	/**
	 * Taps before the press, with as many fingers as the press; 0 to 255. They follow the rules
	 * and the defaults of a tap. So do the gap and the distance between them and the press.
	 */
	uint8_t taps;
	uint8_t touches;          /**< fingers; 1 to 32 */
	uint32_t min_duration_us; /**< from the landing of the last required finger; 0: at once */
	gc_length max_movement;   /**< of each finger before it begins; not negative */
	uint32_t ends_at;         /**< enum gc_long_press_end; also for fingers that landed later */
};

/** A long press recognizer, in the host's memory; see recognizer.h. */
struct gc_long_press {
	struct gc_recognizer base;

	// private state

	struct gc_long_press_config config;
	struct gc_tap_counter counter; // counts the taps before the press
	uint8_t phase;                 // enum gci_press_phase
	struct gc_touch_rest rest;     // what the location rounds off the centroid
	int64_t offset_x, offset_y;    // translation minus centroid, 2^-24 pt, once it has begun
};

/** Returns the default: no taps before it, one finger, 0.5 s, 10 pt, until the first lift. */
struct gc_long_press_config gc_long_press_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_long_press_init(
	struct gc_long_press *long_press, const struct gc_long_press_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_long_press_set_config(
	struct gc_long_press *long_press, const struct gc_long_press_config *config);

/**
 * Reads how far the fingers have moved since the press began, in the coordinates of `node` (NULL:
 * the window).
 *
 * Only fingers that are down in two successive frames advance the translation, as with
 * gc_pan_translation(). A finger that lands or lifts leaves it as it is. It is zero until the press
 * begins, and keeps its value after the press ends until the recognizer is reset. Limited to
 * GC_POSITION_MAX. Returns GC_ERR_SINGULAR, and writes zero, when a transform on the way to the
 * node has no inverse. Linear in the depth of the node.
 */
enum gc_status gc_long_press_translation(const struct gc_long_press *long_press,
	const struct gc_node *node, struct gc_vector *translation);

GC_END_DECLS
