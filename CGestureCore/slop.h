/* SPDX-License-Identifier: MIT */
#ifndef GCI_SLOP_H
#define GCI_SLOP_H

#include "recognizer_impl.h"

/*
 * Returns the slop that applies to the touches of `recognizer`: how far they may move without
 * meaning anything. `configured` is the recognizer's own.
 *
 * Every recognizer reads its slops through this function, so a setting for one panel is a change
 * here and a table in the engine: see "Adding a setting for one panel" in CONTRIBUTING.md.
 * `recognizer->seen_slots` then names the touches, and their `device` the panel. A new
 * configuration may arrive while the recognizer tracks nothing: `seen_slots` is empty then, and
 * `context` may be NULL.
 */
static inline gc_length gci_slop(const struct gc_recognizer *recognizer, gc_length configured) {
	(void)recognizer;
	return configured;
}

#endif
