/* SPDX-License-Identifier: MIT */
/* How deep calls of the library are in each other: the outermost frees what has ended meanwhile. */
#include "state.h"

void gci_wlr_enter(struct gc_wlr_seat *seat) {
	seat->depth++;
}

/*
 * For the outermost call. Returns whether the seat is still there. Not inline: the registers that
 * it saves would cost each frame 24.
 */
static __attribute__((noinline)) bool finish(struct gc_wlr_seat *seat) {
	/* A question may have come from a call of the core that is not the library's. */
	if (seat->has_dead && !gci_wlr_is_asking(seat) && seat->bury(seat)) {
		return false;
	}
	gci_wlr_arm(seat);
	return true;
}

void gci_wlr_leave(struct gc_wlr_seat *seat) {
	if (seat->depth > 1 || finish(seat)) {
		seat->depth--;
	}
}
