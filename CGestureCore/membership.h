/* SPDX-License-Identifier: MIT */
#ifndef GCI_MEMBERSHIP_H
#define GCI_MEMBERSHIP_H

#include <gesturecore/engine.h>

#include "arbiter.h"

/*
 * Sets the order of addition of the recognizers in a subtree that is added to an engine. Those of a
 * node come before those of its children.
 */
void gci_membership_number(struct gc_engine *engine, struct gc_node *top);

/*
 * The guard before a subtree joins or leaves an engine: whether something in it still belongs to
 * another engine, which refuses the call. What was in its tree may have events there.
 */
bool gci_membership_is_refused(struct gc_node *top);

/* Takes slots out of the hands of all recognizers. Linear in the tree. */
void gci_membership_forget(struct gc_engine *engine, gc_slots slots);

/* Call this before a new touch gets a slot: recognizers forget the touch that had it. */
static inline void gci_membership_reuse(struct gc_engine *engine, unsigned slot) {
	gci_arbiter_forget(&engine->context, slot);
	if ((engine->context.delivery.hands & GCI_BIT(slot)) != 0) {
		gci_membership_forget(engine, GCI_BIT(slot));
	}
}

#endif
