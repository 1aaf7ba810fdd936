/* SPDX-License-Identifier: MIT */
#include "arbiter/claim.h"

#include "touch/node.h"

void gci_claim_land(struct gc_context *context, struct gc_recognizer *recognizer, unsigned slot,
	uint32_t min_touches) {
	const struct gc_touch_table *table = &context->table;
	gc_slots *claim = gci_claim(recognizer);
	if (claim == NULL || recognizer->disabled) {
		return;
	}
	if ((*claim & table->held & ~table->ignored) != 0) {
		*claim |= GCI_BIT(slot);
	} else if (recognizer->state == GC_STATE_POSSIBLE &&
		   (recognizer->down_slots & GCI_BIT(slot)) != 0 &&
		   recognizer->finger_count >= min_touches) {
		*claim = recognizer->down_slots;
	} else {
		return;
	}
	context->delivery.claims |= *claim;
}

void gci_claims_forget(struct gc_context *context, struct gc_node *root, gc_slots slots) {
	context->delivery.claims &= ~slots;
	for (struct gc_node *at = root; at != NULL; at = gci_node_next(at, root)) {
		for (struct gc_recognizer *of = at->first_recognizer; of != NULL && of->node == at;
			of = of->next_on_node) {
			gci_claim_forget(of, slots);
		}
	}
}
