/* SPDX-License-Identifier: MIT */
/**
 * What counts as a tap, for the recognizers that count taps: the tap, and the long press with taps
 * before it.
 */
#pragma once

#include <gesturecore/geometry.h>

GC_BEGIN_DECLS

/** What counts as a tap. */
struct gc_tap_config {
	uint8_t taps;             /**< in a row; 1 to 255 */
	uint8_t touches;          /**< fingers of each; 1 to 32 */
	uint32_t max_duration_us; /**< from the first landing to the last lift of one tap */
	uint32_t max_gap_us;      /**< from that lift to the next landing */
	gc_length max_movement;   /**< of each finger from where it landed; not negative */
	gc_length max_distance;   /**< of a later tap from the first; not negative */
};

/** Returns the default: one tap, one finger, 0.75 s, 0.35 s, 10 pt, 30 pt. */
struct gc_tap_config gc_tap_config_default(void);

/** The progress of counting. A part of the recognizers that count taps. Not for hosts. */
struct gc_tap_counter {
	// private state

	struct gc_point first; // centroid of the first tap
	uint8_t phase;         // enum gci_tap_phase
	uint8_t count;         // taps done
	bool complete;         // in this tap the required fingers were down together
};

GC_END_DECLS
