/* SPDX-License-Identifier: MIT */
#pragma once

#include "gesture/recognizer.h"
#include "numbers/base.h"

/*
 * The arbiter decides which recognizers take part, which may begin, which must wait for another to
 * fail, and which may run together.
 *
 * `live` lists the recognizers that have received a touch since their reset and may still act:
 * those of deeper nodes first, and those of one depth in the order of addition. A terminal
 * recognizer leaves it once its report is queued, and waits in `done` for its reset.
 */

/*
 * Adds a recognizer to the live list, at its place, and returns the link to it. The search for the
 * place begins at `from`. For example, a landing joins its recognizers in the order of the list:
 * each search begins where the one before ended.
 */
struct gc_recognizer **gci_arbiter_join(struct gc_context *context,
	struct gc_recognizer *recognizer, unsigned depth, struct gc_recognizer **from);

/* Removes it from the live or done list at once, and resets it. Looks for it from `from` on. */
void gci_arbiter_leave(struct gc_recognizer *recognizer, struct gc_recognizer **from);

/* Judges attempts until every remaining one is parked. */
void gci_arbiter_judge_all(struct gc_context *context);
static inline void gci_arbiter_judge(struct gc_context *context) {
	if (gci_is_pending(context, GCI_WORK_JUDGE)) {
		gci_arbiter_judge_all(context);
	}
}

/* Moves terminal recognizers without a report from the live list to the done list. */
void gci_arbiter_sweep_all(struct gc_context *context);
static inline void gci_arbiter_sweep(struct gc_context *context) {
	if (gci_is_pending(context, GCI_WORK_SWEEP)) {
		gci_arbiter_sweep_all(context);
	}
}

/* Resets the done recognizers that have no touch down. */
void gci_arbiter_reset_all(struct gc_context *context);
static inline void gci_arbiter_reset(struct gc_context *context) {
	if (gci_is_pending(context, GCI_WORK_RESET)) {
		gci_arbiter_reset_all(context);
	}
}

/* Returns the earliest deadline of live recognizers. Sets gc_context.next_deadline_us to it. */
uint64_t gci_arbiter_deadline_us(struct gc_context *context);

/* Calls `expired` of live recognizers with a deadline at or before `due_us`. */
void gci_arbiter_expire(struct gc_context *context, uint64_t due_us);

/* Takes lifted and cancelled touches from the recognizers that track them. */
void gci_arbiter_lift(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots,
	enum gc_reason reason);

/*
 * Returns whether a recognizer must see the sizes of the frame that is being collected, in which
 * those of `resized_slots` are new. Either it is custom and tracks one of these touches, and
 * gci_arbiter_resize() shows them to it. Or it has not recognized and tracks a touch that is too
 * large, and gci_arbiter_lift() with GC_REASON_TOO_LARGE takes that from it.
 */
bool gci_arbiter_minds_size(const struct gc_context *context, gc_slots resized_slots);
void gci_arbiter_resize(struct gc_context *context, gc_slots resized_slots);

/* Shows touches that had samples to their recognizers. `moved_slots` are those that moved. */
GCI_MOTION_INLINE void gci_arbiter_move(
	struct gc_context *context, gc_slots sampled_slots, gc_slots moved_slots) {
	struct gc_touch_table *table = &context->table;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots slots = at->down_slots;
		if ((slots & sampled_slots) != 0 && !at->closed) {
			struct gc_touch_group *group = gci_touch_group(table, slots);
			at->ops->moved(at, group, slots & moved_slots);
		}
	}
}

/* Shows an UPDATE of the touchpad gesture in a slot to the recognizers that track it. */
void gci_arbiter_step(struct gc_context *context, unsigned slot, const struct gc_step *step);

/*
 * Offers a touch that landed, or the gesture that `step` begins, to the recognizers of its node and
 * of the node's ancestors. Returns whether there are any recognizers.
 */
bool gci_arbiter_land(struct gc_context *context, unsigned slot, const struct gc_step *step);

/* Returns the slots that some recognizer has tracked since its reset. */
gc_slots gci_arbiter_remembered(const struct gc_context *context);

/*
 * Call this before a new touch gets a slot: the recognizers of the tree forget the touch that had
 * it. This walks the tree only if the old touch was in a claim.
 */
void gci_arbiter_forget(struct gc_context *context, struct gc_node *root, unsigned slot);

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
