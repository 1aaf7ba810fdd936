/* SPDX-License-Identifier: MIT */
#ifndef GCI_TOUCH_PATH_H
#define GCI_TOUCH_PATH_H

#include "touch_table.h"
#include "velocity_impl.h"

/* Begins the path of a touch that landed, if the host keeps paths. */
static inline void gci_touch_path_begin(struct gc_context *context, unsigned slot) {
	if (context->paths != NULL) {
		gci_path_begin(&context->paths[slot], context->now_us);
	}
}

/*
 * Adds the reported positions of touches to their paths, if the host keeps paths. Call this before
 * they move there.
 */
static inline void gci_touch_path_follow(struct gc_context *context, gc_slots slots) {
	if (context->paths == NULL) {
		return;
	}
	for (; slots != 0; slots &= slots - 1) {
		unsigned slot = gci_first_slot(slots);
		const struct gc_touch *touch = &context->table.touches[slot];
		gci_path_follow(&context->paths[slot], context->now_us,
			gci_step_from((int64_t)touch->pending.x - touch->position.x,
				(int64_t)touch->pending.y - touch->position.y));
	}
}

#endif
