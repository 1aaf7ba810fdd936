/* SPDX-License-Identifier: MIT */
#include "delivery.h"

#include "node.h"

void gci_delivery_find_claims(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->claimed = delivery->began_withheld = delivery->ended_withheld = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots tracked = at->seen_slots;
		if (at->state == GC_STATE_POSSIBLE) {
			delivery->began_withheld |= at->delays_began ? tracked : 0;
			delivery->ended_withheld |= at->delays_ended ? tracked : 0;
		} else if (at->cancels_touches &&
			   (gci_is_active(at) || at->state == GC_STATE_ENDED)) {
			delivery->claimed |= tracked;
		}
	}
	for (const struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		if (at->cancels_touches && at->state == GC_STATE_ENDED) {
			delivery->claimed |= at->seen_slots;
		}
	}
	delivery->claimed |= delivery->hands;
	/* A claim lasts, even when the recognizer is later cancelled. */
	delivery->cancelled |= delivery->claimed & delivery->receiving & ~delivery->kept_ended;
}

/* Ends the delivery of a touch: its node has received all of it. */
static void finish_touch(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	gc_slots others = ~GCI_BIT(slot);
	delivery->receiving &= others;
	delivery->begun &= others;
	delivery->moved &= others;
	delivery->lifted &= others;
	delivery->cancelled &= others;
	delivery->kept &= others;
	delivery->kept_ended &= others;
	struct gc_touch *touch = &context->table.touches[slot];
	gci_node_received(touch->node);
	/* The host may free a removed node while the contact is down, so forget the node. */
	if ((void *)gci_node_engine(touch->node) != context) {
		touch->node = NULL;
	}
}

/* Whether another touch with the same id has ended in the delivered frame. */
static bool has_ended(const struct gc_context *context, const struct gc_touch *touch) {
	const struct gc_delivery *delivery = &context->delivery;
	for (gc_slots rest = delivery->phased & ~delivery->receiving; rest != 0; rest &= rest - 1) {
		const struct gc_touch *other = &context->table.touches[gci_first_slot(rest)];
		if (other->id == touch->id && other->device == touch->device) {
			return true;
		}
	}
	return false;
}

/*
 * Adds a phase of a touch to the delivered frame. Opens a new frame if that frame has a phase of
 * this touch or the end of its id: toolkits lose the second of two phases in one frame.
 */
static void join_frame(struct gc_context *context, unsigned slot, enum gc_event_kind kind) {
	struct gc_delivery *delivery = &context->delivery;
	gc_slots bit = GCI_BIT(slot);
	if (!delivery->is_open || (delivery->phased & bit) != 0 ||
		(kind == GC_EVENT_TOUCH_BEGAN &&
			has_ended(context, &context->table.touches[slot]))) {
		gci_delivery_open(delivery);
	}
	delivery->phased |= bit;
}

/* Queues one phase of a touch. */
static bool deliver_phase(struct gc_context *context, unsigned slot, enum gc_event_kind kind) {
	struct gc_delivery *delivery = &context->delivery;
	const struct gc_touch *touch = &context->table.touches[slot];
	gc_slots bit = GCI_BIT(slot);
	bool is_kept = (delivery->kept & bit) != 0;
	uint64_t time_us = is_kept ? context->kept_us : context->now_us;
	struct gc_event *event = gci_queue_room(&context->queue, &time_us);
	if (event == NULL) {
		return false;
	}
	join_frame(context, slot, kind);
	gci_delivery_write(context, touch, kind, time_us, event);
	if (is_kept) {
		/* The mark stays until the last phase that was decided at kept_us. */
		bool is_followed = (delivery->kept_ended & bit) != 0 ||
				   (kind == GC_EVENT_TOUCH_BEGAN && (delivery->moved & bit) != 0);
		delivery->kept &= is_followed ? UINT32_MAX : ~bit;
	}
	gci_node_expect(touch->node, context);
	return true;
}

void gci_delivery_keep(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->kept_ended |=
		delivery->cancelled |
		(delivery->receiving & delivery->lifted & ~delivery->ended_withheld &
			(delivery->begun | ~delivery->began_withheld));
	delivery->kept = (delivery->moved & delivery->begun) |
			 (delivery->receiving & ~delivery->begun & ~delivery->began_withheld) |
			 delivery->kept_ended;
}

/* Each of the next three returns true, having done nothing, if that phase is not due. */
static bool deliver_began(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->receiving & ~delivery->begun & ~delivery->began_withheld & GCI_BIT(slot)) ==
		0) {
		return true;
	}
	if (!deliver_phase(context, slot, GC_EVENT_TOUCH_BEGAN)) {
		return false;
	}
	delivery->begun |= GCI_BIT(slot);
	return true;
}

static bool deliver_moved(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->moved & delivery->begun & GCI_BIT(slot)) == 0) {
		return true;
	}
	if (!deliver_phase(context, slot, GC_EVENT_TOUCH_MOVED)) {
		return false;
	}
	delivery->moved &= ~GCI_BIT(slot);
	return true;
}

static bool deliver_ended(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->lifted & delivery->begun & ~delivery->ended_withheld & GCI_BIT(slot)) == 0) {
		return true;
	}
	if (!deliver_moved(context, slot) || !deliver_phase(context, slot, GC_EVENT_TOUCH_ENDED)) {
		return false;
	}
	finish_touch(context, slot);
	return true;
}

bool gci_deliver_cancelled(struct gc_context *context, gc_slots among) {
	struct gc_delivery *delivery = &context->delivery;
	gc_slots rest;
	while ((rest = delivery->cancelled & among) != 0) {
		unsigned slot = gci_touch_at_index(&context->table, rest, 0);
		if ((delivery->begun & GCI_BIT(slot)) != 0 &&
			!deliver_phase(context, slot, GC_EVENT_TOUCH_CANCELLED)) {
			return false;
		}
		finish_touch(context, slot);
	}
	return true;
}

/* Returns the slot of the earliest landing or lift; GCI_NO_SLOT: there is none. */
static unsigned earliest(const struct gc_context *context, gc_slots landed, gc_slots lifted) {
	const struct gc_touch *touches = context->table.touches;
	unsigned best = GCI_NO_SLOT;
	uint32_t best_serial = 0;
	for (gc_slots rest = landed | lifted; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		uint32_t serial = (landed & GCI_BIT(slot)) != 0 ? touches[slot].serial
								: touches[slot].end_serial;
		/* Serials wrap; their difference does not. */
		if (best == GCI_NO_SLOT || (int32_t)(serial - best_serial) < 0) {
			best = slot;
			best_serial = serial;
		}
	}
	return best;
}

/*
 * Delivers what earlier frames left pending: landings and lifts in their order, then motion. Skips
 * the slots in the last three arguments: gci_deliver() delivers these in the order of the samples.
 */
static bool deliver_earlier(
	struct gc_context *context, gc_slots now_landed, gc_slots now_lifted, gc_slots now_moved) {
	const struct gc_delivery *delivery = &context->delivery;
	for (;;) {
		gc_slots begun = delivery->begun;
		gc_slots landed =
			delivery->receiving & ~begun & ~delivery->began_withheld & ~now_landed;
		gc_slots lifted =
			delivery->lifted & begun & ~delivery->ended_withheld & ~now_lifted;
		unsigned slot = earliest(context, landed, lifted);
		if (slot == GCI_NO_SLOT) {
			break;
		}
		if ((landed & GCI_BIT(slot)) != 0 ? !deliver_began(context, slot)
						  : !deliver_ended(context, slot)) {
			return false;
		}
	}
	/* A touch that ends now has its motion delivered by deliver_ended(). */
	gc_slots ends = delivery->lifted & ~delivery->ended_withheld;
	gc_slots rest = delivery->moved & delivery->begun & ~(now_moved | ends);
	while (rest != 0) {
		unsigned slot = gci_touch_at_index(&context->table, rest, 0);
		if (!deliver_moved(context, slot)) {
			return false;
		}
		rest &= ~GCI_BIT(slot);
	}
	return true;
}

bool gci_deliver_kept(struct gc_context *context) {
	gc_slots others = ~context->delivery.kept;
	return others == UINT32_MAX || deliver_earlier(context, others, others, others);
}

static bool deliver_sample(struct gc_context *context, uint8_t sample) {
	unsigned slot = sample & GCI_DELIVERY_SLOT_MASK;
	switch ((enum gci_delivery_sample)(sample >> GCI_DELIVERY_SLOT_BITS)) {
	case GCI_DELIVERY_DOWN:
		return deliver_began(context, slot);
	case GCI_DELIVERY_MOTION:
		return deliver_moved(context, slot);
	case GCI_DELIVERY_END:
		return deliver_ended(context, slot);
	}
	return true;
}

bool gci_deliver(struct gc_context *context, unsigned sample_count) {
	struct gc_delivery *delivery = &context->delivery;
	gc_slots now[3] = {0};
	for (unsigned index = 0; index < sample_count; index++) {
		uint8_t sample = delivery->samples[index];
		now[sample >> GCI_DELIVERY_SLOT_BITS] |= GCI_BIT(sample & GCI_DELIVERY_SLOT_MASK);
	}
	if (!deliver_earlier(context, now[GCI_DELIVERY_DOWN], now[GCI_DELIVERY_END],
		    now[GCI_DELIVERY_MOTION])) {
		return false;
	}
	for (unsigned index = 0; index < sample_count; index++) {
		if (!deliver_sample(context, delivery->samples[index])) {
			return false;
		}
	}
	return true;
}

void gci_delivery_land(struct gc_context *context, unsigned slot) {
	const struct gc_touch *touch = &context->table.touches[slot];
	gci_pend(context, GCI_WORK_CLAIM);
	/* A node belongs to one engine at a time: to one whose deliveries it has not received. */
	if (touch->node != NULL && touch->node->receives_touches &&
		(touch->node->context == NULL || touch->node->context == context)) {
		context->delivery.receiving |= GCI_BIT(slot);
		gci_node_expect(touch->node, context);
	}
}

void gci_delivery_end(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->lifted |= lifted_slots & delivery->receiving;
	delivery->cancelled |= cancelled_slots & delivery->receiving & ~delivery->kept_ended;
	gci_pend(context, GCI_WORK_CLAIM);
}

void gci_delivery_forget(struct gc_context *context, const struct gc_node *node) {
	for (gc_slots rest = context->delivery.receiving; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (node == NULL || context->table.touches[slot].node == node) {
			finish_touch(context, slot);
		}
	}
	/* Closes the shortcuts: only the complete way forgets samples of these touches. */
	gci_pend(context, GCI_WORK_CLAIM);
}
