/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/tap_counter.h>

#include "gesture/recognizer.h"

/*
 *            landed                    last lift, taps left
 *     IDLE ----------> PRESSED ------------------------------> GAP
 *                      |  |  ^                                 | |
 *            strayed,  |  |  +------------- landed ------------+ |
 *           too long,  |  |                                      |
 *      too many, far,  |  | last lift of the last tap            | too late
 *  incomplete at lift  |  v                                      |
 *                      | DONE: the recognizer continues          |
 *                      v                                         v
 *                   (failed)                                  (failed)
 *
 * In DONE the deadline belongs to the recognizer: for what must follow the taps within the gap. For
 * motion, the recognizer calls gci_fail_if_strayed().
 */
enum gci_tap_phase {
	GCI_TAP_IDLE,
	GCI_TAP_PRESSED,
	GCI_TAP_GAP,
	GCI_TAP_DONE,
};

/* A touch landed. Returns false not to track it. */
bool gci_tap_counter_landed(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules);

/* A touchpad's hold begins: all its fingers have landed. */
void gci_tap_counter_step_began(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules);

/* Touches lifted. Returns true, with no deadline set, when that ended the last tap. */
bool gci_tap_counter_lifted(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules);

/* Returns whether a place is too far from the first tap to follow it. */
bool gci_tap_counter_is_far(const struct gc_tap_counter *counter, struct gc_point place,
	const struct gc_tap_config *rules);

/* Fails the recognizer because such a place is too far. */
void gci_tap_counter_fail_far(const struct gc_tap_counter *counter,
	struct gc_recognizer *recognizer, struct gc_point place, const struct gc_tap_config *rules);

/* The deadline has come: fails the recognizer. */
void gci_tap_counter_expired(const struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules);

void gci_tap_counter_reset(struct gc_tap_counter *counter);
