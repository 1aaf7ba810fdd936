/* SPDX-License-Identifier: MIT */
/* Everything that a host can read from a recognizer, one value at a time. */
#ifndef READINGS_H
#define READINGS_H

#include "paced_engine.h"

/* So many for each kind; those that a kind does not have are its location. */
#define READINGS 7

static inline struct paced_reading read_location(const union paced_recognizer *recognizer) {
	struct gc_point at = {0};
	gc_recognizer_location(&recognizer->base, NULL, &at);
	return reading_of(at.x, at.y);
}

static inline struct paced_reading read_one(
	const union paced_recognizer *recognizer, unsigned which) {
	const struct paced_type *kind = paced_type(gc_recognizer_kind(&recognizer->base));
	bool is_own = which < READINGS - 1 && kind->read != NULL;
	return is_own ? kind->read(recognizer, which) : read_location(recognizer);
}

#endif
