/* SPDX-License-Identifier: MIT */
#ifndef GCI_CLAIM_H
#define GCI_CLAIM_H

#include "gesture/recognizer.h"

/*
 * The claim of a recognizer that claims on landing. It has the touches that were down when the
 * minimum was reached. It also has each touch that landed on the recognizer's node, or below, while
 * one of the claim was down. Nodes receive nothing more of these touches, whatever the recognizer
 * does next.
 *
 *     no claim --- the minimum is down, and it is POSSIBLE ----> a claim
 *        ^                                                         |   ^
 *        |          all of it are up, or the recognizer            |   | a touch lands
 *        +--------- is disabled or removed ------------------------+---+
 *
 * A claim keeps lifted touches until their slots are reused. gc_delivery.claims is the union of
 * all.
 */

/* Returns where a recognizer keeps its claim; NULL: its kind has none. */
static inline gc_slots *gci_claim(struct gc_recognizer *recognizer) {
	uint16_t offset = recognizer->ops->claim_offset;
	return offset == 0 ? NULL : (gc_slots *)(void *)((char *)recognizer + offset);
}

/*
 * Call this when a touch landed on the recognizer's node or below, after the recognizer has seen it
 * (if it receives the touch). Begins the recognizer's claim, or adds the touch to it.
 */
void gci_claim_land(struct gc_context *context, struct gc_recognizer *recognizer, unsigned slot,
	uint32_t min_touches);

/* Takes slots out of the claim. UINT32_MAX: it has none from now on. */
static inline void gci_claim_forget(struct gc_recognizer *recognizer, gc_slots slots) {
	gc_slots *claim = gci_claim(recognizer);
	if (claim != NULL) {
		*claim &= ~slots;
	}
}

/* Takes slots out of all claims in a tree. Linear in the tree. */
void gci_claims_forget(struct gc_context *context, struct gc_node *root, gc_slots slots);

#endif
