/* SPDX-License-Identifier: MIT */
/* How the arbiter shows touches and timers to the recognizers that take part. */
#include "arbiter.h"
#include "node_math.h"
#include "question.h"

uint64_t gci_arbiter_deadline_us(struct gc_context *context) {
	uint64_t earliest = GC_NEVER_US;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->deadline_us < earliest) {
			earliest = at->deadline_us;
		}
	}
	context->next_deadline_us = earliest;
	return earliest;
}

void gci_arbiter_expire(struct gc_context *context, uint64_t due_us) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->deadline_us <= due_us) {
			at->deadline_us = GC_NEVER_US;
			at->ops->expired(at);
		}
	}
}

void gci_arbiter_lift(struct gc_context *context, uint32_t lifted, uint32_t cancelled) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		uint32_t mine = at->touches & lifted;
		bool is_cancelled = (at->touches & cancelled) != 0;
		at->touches &= ~(lifted | cancelled);
		if (is_cancelled) {
			if (at->ops->cancelled != NULL) {
				at->ops->cancelled(at, cancelled);
			}
			gci_fail(at);
		} else if (mine != 0 && !at->closed) {
			at->ops->lifted(at, mine);
		}
	}
	for (struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		at->touches &= ~(lifted | cancelled);
		context->resettable = true;
	}
}

void gci_arbiter_move(struct gc_context *context, uint32_t sampled, uint32_t moved) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		uint32_t mine = at->touches & sampled;
		if (mine != 0 && !at->closed) {
			at->ops->moved(at, mine, mine & moved);
		}
	}
}

static bool takes_type(const struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	return (recognizer->touch_types >> touch->type & 1) != 0 &&
	       (recognizer->seen == 0 || recognizer->mixes_types ||
		       recognizer->touch_type == touch->type);
}

static bool may_receive(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch) {
	return !recognizer->disabled && !recognizer->closed && takes_type(recognizer, touch) &&
	       (recognizer->context == NULL || recognizer->context == context) &&
	       gci_ask_should_receive(context, recognizer, touch);
}

void gci_arbiter_land(struct gc_context *context, unsigned slot) {
	struct gc_touch *touch = &context->table.touches[slot];
	if (touch->node == NULL) {
		return;
	}
	unsigned depth = gci_node_depth(touch->node);
	for (struct gc_node *node = touch->node; node != NULL; node = node->parent, depth--) {
		for (struct gc_recognizer *at = node->first_recognizer; at != NULL;
			at = at->next_on_node) {
			if (!may_receive(context, at, touch)) {
				continue;
			}
			bool joins = !at->joined;
			if (joins) {
				gci_arbiter_join(context, at, depth);
			}
			at->touch_type = at->seen == 0 ? touch->type : at->touch_type;
			at->touches |= GCI_BIT(slot);
			at->seen |= GCI_BIT(slot);
			if (!at->ops->landed(at, slot)) {
				at->touches &= ~GCI_BIT(slot);
				at->seen &= ~GCI_BIT(slot);
				if (joins) {
					gci_arbiter_leave(at);
				}
			}
		}
	}
}

uint32_t gci_arbiter_remembered(const struct gc_context *context) {
	uint32_t remembered = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		remembered |= at->seen;
	}
	for (const struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		remembered |= at->seen;
	}
	return remembered;
}

void gci_arbiter_forget(struct gc_context *context, unsigned slot) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		at->seen &= ~GCI_BIT(slot);
	}
	for (struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		at->seen &= ~GCI_BIT(slot);
	}
}
