/* SPDX-License-Identifier: MIT */
/* A recognizer of the host's own that does whatever the input said when it was set up. */
#ifndef FUZZ_CUSTOM_H
#define FUZZ_CUSTOM_H

#include <gesturecore/custom.h>

#include "fuzz_input.h"

#define FUZZ_CUSTOM_ACTIONS 8

struct fuzz_custom {
	struct gc_custom custom;
	uint8_t actions[FUZZ_CUSTOM_ACTIONS]; // one after the other, over and over
	uint8_t next;
	uint32_t tracked; // touches it has been shown and that have not left, as a set
};

/* For the table of types. */
enum gc_status configure_custom(void *recognizer, struct fuzz_input *input, bool again);
void set_custom(void *recognizer, const struct gc_node *node, struct fuzz_input *input);
void read_custom(void *recognizer, const struct gc_node *node);

#endif
