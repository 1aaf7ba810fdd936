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
	void (*vary)(struct recognizer_setup *setup, uint64_t *state, uint32_t touches);
	void (*map)(const struct mapping *m, struct recognizer_setup *setup);
	/* Makes it independent of sizes that have a limit of their own. */
	void (*limit)(struct recognizer_setup *setup);
	/* NULL: with its settings. */
	void (*init)(struct resident *resident, const struct recognizer_setup *setup);
	/* Sets its value. */
	void (*set_value)(
		struct resident *resident, const struct gc_node *node, struct gc_vector value);
	/* Reads what other kinds do not have. */
	void (*read)(struct resident *resident, const struct gc_node *node, uint64_t at_us,
		struct values *v);
	void (*print)(const struct recognizer_setup *setup);
	bool has_slop; // its factor may exceed 1
};

const struct stream_kind *stream_kind(uint32_t kind);

/* Sets the settings of its kind to their defaults. */
void stream_default(struct recognizer_setup *setup);

/* mapping.c */
void double_length(const struct mapping *m, gc_length *length);
uint32_t map_edges(const struct mapping *m, uint32_t edges);
uint32_t map_directions(const struct mapping *m, uint32_t directions);
uint32_t map_axis(const struct mapping *m, uint32_t axis);

#endif
