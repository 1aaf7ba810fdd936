/* SPDX-License-Identifier: MIT */
#include "arbiter/hand.h"

#include "touch/node.h"

void gci_hand_land(struct gc_context *context, struct gc_recognizer *recognizer, unsigned slot,
	uint32_t min_touches) {
	const struct gc_touch_table *table = &context->table;
	gc_slots *hand = gci_hand(recognizer);
	if (hand == NULL || recognizer->disabled) {
		return;
	}
	if ((*hand & table->held & ~table->ignored) != 0) {
		*hand |= GCI_BIT(slot);
	} else if (recognizer->state == GC_STATE_POSSIBLE &&
		   (recognizer->down_slots & GCI_BIT(slot)) != 0 &&
		   recognizer->finger_count >= min_touches) {
		*hand = recognizer->down_slots;
	} else {
		return;
	}
	context->delivery.hands |= *hand;
}

void gci_hands_forget(struct gc_context *context, struct gc_node *root, gc_slots slots) {
	context->delivery.hands &= ~slots;
	for (struct gc_node *at = root; at != NULL; at = gci_node_next(at, root)) {
		for (struct gc_recognizer *of = at->first_recognizer; of != NULL && of->node == at;
			of = of->next_on_node) {
			gci_hand_forget(of, slots);
		}
	}
}
