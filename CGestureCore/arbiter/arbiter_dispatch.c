/* SPDX-License-Identifier: MIT */
/* Shows touches and timers to the recognizers that take part. */
#include "arbiter/arbiter.h"
#include "arbiter/lead.h"
#include "arbiter/relations.h"
#include "gesture/ledger.h"
#include "touch/node.h"

uint64_t gci_arbiter_deadline_us(struct gc_context *context) {
	uint64_t earliest = GC_NEVER_US;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->deadline_us < earliest && !gci_is_terminal(at)) {
			earliest = at->deadline_us;
		}
	}
	context->next_deadline_us = earliest;
	return earliest;
}

void gci_arbiter_expire(struct gc_context *context, uint64_t due_us) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->deadline_us <= due_us && !gci_is_terminal(at)) {
			at->deadline_us = GC_NEVER_US;
			at->ops->expired(at);
		}
	}
}

/* Returns the touches that are too large for a recognizer that tracks them and has not recognized.
 */
static gc_slots large_slots(const struct gc_recognizer *recognizer) {
	gc_slots slots = 0;
	bool is_undecided =
		recognizer->state == GC_STATE_POSSIBLE || recognizer->state == GC_STATE_FAILED;
	gc_slots rest = recognizer->size_limit != 0 && is_undecided ? recognizer->down_slots : 0;
	for (; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (gci_is_too_large(recognizer, &gci_table(recognizer)->touches[slot])) {
			slots |= GCI_BIT(slot);
		}
	}
	return slots;
}

static bool has_large(const struct gc_recognizer *list) {
	for (const struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (large_slots(at) != 0) {
			return true;
		}
	}
	return false;
}

/* Whether it is shown the new sizes of some touches. */
static bool sees_size(const struct gc_recognizer *recognizer, gc_slots slots) {
	return recognizer->ops->kind == GC_KIND_CUSTOM && !recognizer->closed &&
	       (recognizer->down_slots & slots) != 0;
}

bool gci_arbiter_minds_size(const struct gc_context *context, gc_slots resized_slots) {
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (sees_size(at, resized_slots)) {
			return true;
		}
	}
	return has_large(context->live) || has_large(context->done);
}

void gci_arbiter_resize(struct gc_context *context, gc_slots resized_slots) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (sees_size(at, resized_slots)) {
			gc_slots slots = at->down_slots;
			at->ops->moved(
				at, gci_touch_group(&context->table, slots), slots & resized_slots);
		}
	}
}

/* Completes a record of GC_REASON_TOO_LARGE. */
static void note_size(struct gc_record *record, const struct gc_recognizer *recognizer,
	const struct gc_touch *touch) {
	record->measured = touch->major;
	record->limit = gci_size_limit(recognizer);
}

void gci_arbiter_lift(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots,
	enum gc_reason reason) {
	bool is_size = reason == GC_REASON_TOO_LARGE;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots left = at->down_slots & lifted_slots,
			 taken = is_size ? large_slots(at) : at->down_slots & cancelled_slots;
		if ((left | taken) != 0) {
			gci_set_touches(at, at->down_slots & ~(left | taken));
		}
		if (taken != 0) {
			if (at->ops->rare->cancelled != NULL && !gci_is_terminal(at)) {
				at->ops->rare->cancelled(at, taken);
			}
			struct gc_record *record =
				gci_give_up(at, reason, is_size ? taken : at->seen_slots | taken);
			if (is_size && record != NULL) {
				unsigned slot = gci_touch_at_index(&context->table, taken, 0);
				note_size(record, at, &context->table.touches[slot]);
			}
		} else if (left != 0 && !at->closed) {
			at->ops->lifted(at, left);
		}
	}
	for (struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		gc_slots taken = is_size ? large_slots(at) : lifted_slots | cancelled_slots;
		if ((at->down_slots & taken) != 0) {
			gci_set_touches(at, at->down_slots & ~taken);
			gci_pend(context, GCI_WORK_RESET);
		}
	}
	/* With fewer fingers, one that has strayed may be a rival no longer. */
	if ((is_size || cancelled_slots != 0) && gci_lead_has_entries(context)) {
		gci_pend(context, GCI_WORK_JUDGE);
	}
}

void gci_arbiter_step(struct gc_context *context, unsigned slot, const struct gc_step *step) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if ((at->down_slots & GCI_BIT(slot)) != 0 && !at->closed) {
			at->ops->step_moved(at, step);
		}
	}
}

static bool takes_type(const struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	return (recognizer->touch_types >> touch->type & 1) != 0 &&
	       ((recognizer->seen_slots | recognizer->down_slots) == 0 || recognizer->mixes_types ||
		       recognizer->touch_type == touch->type);
}

/* Whether it may track one more: it tracks either one touchpad gesture, or contacts. */
static bool takes_beside_others(const struct gc_context *context,
	const struct gc_recognizer *recognizer, const struct gc_step *step) {
	if (step == NULL) {
		return (recognizer->down_slots & context->table.stepping) == 0;
	}
	return (recognizer->ops->steps & GCI_BIT(step->kind)) != 0 && recognizer->down_slots == 0;
}

static bool failed_in_this_frame(
	const struct gc_context *context, const struct gc_recognizer *recognizer) {
	return recognizer->context == context && gci_is_terminal(recognizer) &&
	       recognizer->deadline_us == context->now_us;
}

static bool may_receive(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch, const struct gc_step *step) {
	enum gc_reason reason;
	if (recognizer->node == NULL) {
		return false; /* it was set up again while it was on a node */
	}
	if (recognizer->disabled) {
		reason = GC_REASON_RECOGNIZER_DISABLED;
	} else if (recognizer->closed || (step != NULL && recognizer->parked) ||
		   (recognizer->context != NULL && recognizer->context != context)) {
		if (failed_in_this_frame(context, recognizer) && step == NULL) {
			gci_ledger_count_touch(recognizer);
		}
		return false;
	} else if (!takes_type(recognizer, touch) ||
		   !takes_beside_others(context, recognizer, step)) {
		reason = GC_REASON_OTHER_TYPE;
	} else if (gci_is_too_large(recognizer, touch)) {
		reason = GC_REASON_TOO_LARGE;
	} else if (!gci_ask_should_receive(context, recognizer, touch)) {
		reason = GC_REASON_NOT_RECEIVED;
	} else {
		return true;
	}
	struct gc_record *record = gci_ledger_withheld(context, recognizer, touch, reason);
	if (reason == GC_REASON_TOO_LARGE) {
		note_size(record, recognizer, touch);
	}
	return false;
}

/* A touch is its first since its reset, or one more (11.74). */
static void note_device(
	struct gc_recognizer *recognizer, const struct gc_touch *touch, bool is_first) {
	if (is_first) {
		recognizer->device = touch->device;
	} else if (recognizer->device != touch->device) {
		recognizer->device = UINT16_MAX;
	}
}

/*
 * Shows a landing, or the gesture that `step` begins, to a recognizer that may receive it. Returns
 * the place in the live list from which the next one may join.
 */
static struct gc_recognizer **give(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch, unsigned slot, unsigned depth, const struct gc_step *step,
	struct gc_recognizer **place) {
	bool joins = !recognizer->joined;
	if (joins) {
		gci_ledger_admit(&context->ledger, recognizer);
		place = gci_arbiter_join(context, recognizer, depth, place);
	}
	gc_slots others = recognizer->down_slots;
	bool is_first = (recognizer->seen_slots | others) == 0;
	if (is_first) {
		recognizer->touch_type = touch->type & 3u;
	}
	gci_set_touches(recognizer, others | GCI_BIT(slot));
	recognizer->seen_slots |= GCI_BIT(slot);
	if (step != NULL) {
		note_device(recognizer, touch, joins);
		recognizer->most_touches = step->finger_count & 0x3fu;
		recognizer->ops->step_began(recognizer, step);
		return place;
	}
	if (recognizer->ops->landed(recognizer, slot)) {
		note_device(recognizer, touch, joins);
		if (others == 0 || recognizer->finger_count > recognizer->most_touches) {
			recognizer->most_touches = recognizer->finger_count & 0x3fu;
		}
		return joins ? &recognizer->next : place;
	}
	gci_set_touches(recognizer, recognizer->down_slots & ~GCI_BIT(slot));
	recognizer->seen_slots &= ~GCI_BIT(slot);
	if (joins) {
		gci_arbiter_leave(recognizer, place);
	} else if (!is_first && (recognizer->down_slots | recognizer->seen_slots) == 0 &&
		   !gci_is_terminal(recognizer)) {
		gci_fail_plain(recognizer, GC_REASON_OWN_RULES); /* it ignored all its touches */
	}
	return place;
}

/* Starts the settle time, and claims, of a recognizer that has seen a landing. */
static __attribute__((noinline)) void settle_or_claim(struct gc_context *context,
	struct gc_recognizer *recognizer, unsigned slot, const struct gc_step *step) {
	struct gci_demand demand = recognizer->ops->demand(recognizer);
	bool is_tracked = (recognizer->down_slots & GCI_BIT(slot)) != 0;
	if (step != NULL) {
		return;
	}
	if (recognizer->settles && is_tracked && recognizer->state == GC_STATE_POSSIBLE) {
		gci_start_settling(recognizer, demand.patience_up_us);
	}
	if (recognizer->claims_on_landing) {
		gci_claim_land(context, recognizer, slot, demand.touch_count);
	}
}

bool gci_arbiter_land(struct gc_context *context, unsigned slot, const struct gc_step *step) {
	struct gc_touch *touch = &context->table.touches[slot];
	bool has_recognizers = false;
	if (touch->node == NULL) {
		return false;
	}
	GCI_CHECK_LANDING(touch->node);
	if (gci_lead_has_entries(context)) {
		/* A rival may get its fingers. */
		gci_pend(context, GCI_WORK_JUDGE);
	}
	unsigned depth = gci_node_depth(touch->node);
	struct gc_recognizer **place = &context->live;
	gc_slots marked = 0;
	for (struct gc_node *node = touch->node; node != NULL; node = node->parent, depth--) {
		for (struct gc_recognizer *at = node->first_recognizer; at != NULL;
			at = at->next_on_node) {
			has_recognizers = true;
			if (may_receive(context, at, touch, step)) {
				place = give(context, at, touch, slot, depth, step, place);
			}
			marked |= gci_lead_marked(context, at);
			if ((at->claims_on_landing | at->settles) != 0) {
				settle_or_claim(context, at, slot, step);
			}
		}
	}
	if (step == NULL) {
		gci_lead_mark(context, marked);
	}
	return has_recognizers;
}

gc_slots gci_arbiter_remembered(const struct gc_context *context) {
	gc_slots remembered = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		remembered |= at->seen_slots;
	}
	for (const struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		remembered |= at->seen_slots;
	}
	return remembered;
}

void gci_arbiter_forget(struct gc_context *context, struct gc_node *root, unsigned slot) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		at->seen_slots &= ~GCI_BIT(slot);
	}
	for (struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		at->seen_slots &= ~GCI_BIT(slot);
	}
	if ((context->delivery.claims & GCI_BIT(slot)) != 0) {
		gci_claims_forget(context, root, GCI_BIT(slot));
	}
}

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
