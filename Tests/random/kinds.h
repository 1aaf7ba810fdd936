/* SPDX-License-Identifier: MIT */
/* What the streams know of each kind of recognizer. */
#ifndef STREAM_KINDS_H
#define STREAM_KINDS_H

#include "relations.h"
#include "scenario.h"

/* NULL: there is nothing to do. */
struct stream_kind {
	void (*set_default)(struct recognizer_setup *setup); // where it is not that of the core
	/* Draws its settings. */
	void (*vary)(struct recognizer_setup *setup, struct dice *dice, uint32_t touches);
	void (*init)(struct resident *resident); // of a custom recognizer
	/* Sets its value. */
	void (*set_value)(
		struct resident *resident, const struct gc_node *node, const struct call *call);
	/* Reads what other kinds do not have. */
	void (*read)(struct resident *resident, const struct gc_node *node, uint64_t at_us,
		struct values *v);
	bool has_slop; // its factor may exceed 1
};

const struct stream_kind *stream_kind(uint32_t kind);

/* Sets the settings of its kind to their defaults. */
void stream_default(struct recognizer_setup *setup);

#endif
