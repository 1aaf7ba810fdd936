/* SPDX-License-Identifier: MIT */
#ifndef GCI_HAND_H
#define GCI_HAND_H

#include "gesture/recognizer.h"

/*
 * The hand of a recognizer that claims on landing. It has the touches that were down when the
 * minimum was reached. It also has each touch that landed on the recognizer's node, or below, while
 * one of the hand was down. Nodes receive nothing more of these touches, whatever the recognizer
 * does next.
 *
 *     no hand ---- the minimum is down, and it is POSSIBLE ----> a hand
 *        ^                                                         |   ^
 *        |          all of it are up, or the recognizer            |   | a touch lands
 *        +--------- is disabled or removed ------------------------+---+
 *
 * A hand keeps lifted touches until their slots are reused. gc_delivery.hands is the union of all.
 */

/* Returns where a recognizer keeps its hand; NULL: its kind has none. */
static inline gc_slots *gci_hand(struct gc_recognizer *recognizer) {
	uint16_t offset = recognizer->ops->hand_offset;
	return offset == 0 ? NULL : (gc_slots *)(void *)((char *)recognizer + offset);
}

/*
 * Call this when a touch landed on the recognizer's node or below, after the recognizer has seen it
 * (if it receives the touch). Begins the recognizer's hand, or adds the touch to it.
 */
void gci_hand_land(struct gc_context *context, struct gc_recognizer *recognizer, unsigned slot,
	uint32_t min_touches);

/* Takes slots out of the hand. UINT32_MAX: it has none from now on. */
static inline void gci_hand_forget(struct gc_recognizer *recognizer, gc_slots slots) {
	gc_slots *hand = gci_hand(recognizer);
	if (hand != NULL) {
		*hand &= ~slots;
	}
}

/* Takes slots out of all hands in a tree. Linear in the tree. */
void gci_hands_forget(struct gc_context *context, struct gc_node *root, gc_slots slots);

#endif
