/* SPDX-License-Identifier: MIT */
#ifndef GCI_SLOP_H
#define GCI_SLOP_H

#include "gesture/recognizer.h"

/*
 * Returns the slop for the touches of `recognizer`: how far they may move before it begins.
 * `configured` is the value in the recognizer's configuration.
 *
 * Every recognizer reads its slops through this function. So a slop for one panel needs a change
 * here and a table in the engine: see "Adding a setting for one panel" in CONTRIBUTING.md. Find the
 * panel by the `device` of the touches in `recognizer->seen_slots`. When the host sets a new
 * configuration, `seen_slots` may be empty and `context` NULL.
 */
static inline gc_length gci_slop(const struct gc_recognizer *recognizer, gc_length configured) {
	(void)recognizer;
	return configured;
}

#endif
