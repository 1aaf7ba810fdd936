/* SPDX-License-Identifier: MIT */
#ifndef GCI_SLOP_H
#define GCI_SLOP_H

#include "gesture/recognizer.h"

/*
 * Returns the slop for the touches of `recognizer`: how far they may move before it begins.
 * `configured` is the value in the recognizer's configuration.
 *
 * Every recognizer reads its slops through this function, so that a slop for one panel is a change
 * in one place.
 */
static inline gc_length gci_slop(const struct gc_recognizer *recognizer, gc_length configured) {
	(void)recognizer;
	return configured;
}

#endif
