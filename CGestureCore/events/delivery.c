/* SPDX-License-Identifier: MIT */
#include "events/delivery.h"

#include "touch/node.h"

/* Whether BEGAN comes in the order of landing over the nodes of two touches. */
static bool share_client(const struct gc_node *one, const struct gc_node *other) {
	return one == other || (one->client != NULL && one->client == other->client);
}

/* BEGAN of a touch that is due releases those that landed before it on the same client (11.73). */
static void release_earlier(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	const struct gc_touch *touches = context->table.touches;
	gc_slots waiting = delivery->receiving & ~delivery->begun & ~delivery->cancelled;
	gc_slots withheld = waiting & delivery->began_withheld;
	for (gc_slots due = waiting & ~withheld; due != 0; due &= due - 1) {
		const struct gc_touch *later = &touches[gci_first_slot(due)];
		for (gc_slots rest = withheld; rest != 0; rest &= rest - 1) {
			unsigned slot = gci_first_slot(rest);
			if (touches[slot].start_us < later->start_us &&
				share_client(touches[slot].node, later->node)) {
				delivery->began_withheld &= ~GCI_BIT(slot);
			}
		}
	}
}

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
	delivery->claimed |= delivery->claims;
	/* A claim lasts, even when the recognizer is later cancelled. */
	delivery->cancelled |= delivery->claimed & delivery->receiving & ~delivery->kept_ended;
	release_earlier(context);
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
	if (gci_node_tree_context(touch->node) != context) {
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
 * Begins a delivered frame. It ends when `is_open` is cleared, when a touch has a second phase, or
 * when a contact lands with an id that ended in this frame.
 */
static void open_frame(struct gc_delivery *delivery) {
	delivery->frame = delivery->frame == UINT16_MAX ? 1 : (uint16_t)(delivery->frame + 1);
	delivery->phased = 0;
	delivery->is_open = true;
}

/*
 * Adds a phase of a touch to the delivered frame. Opens a new frame if that frame has a phase of
 * this touch or the end of its id: toolkits lose the second of two phases in one frame.
 */
static inline void join_frame(
	struct gc_context *context, const struct gc_touch *touch, gc_slots bit, bool began) {
	struct gc_delivery *delivery = &context->delivery;
	if (!delivery->is_open || (delivery->phased & bit) != 0 ||
		(began && has_ended(context, touch))) {
		open_frame(delivery);
	}
	delivery->phased |= bit;
}

/* The phases of a touch that were judged at kept_us stay marked until the last of them. */
static uint64_t kept_time_us(struct gc_context *context, gc_slots bit, enum gc_event_kind kind) {
	struct gc_delivery *delivery = &context->delivery;
	bool is_followed = (delivery->kept_ended & bit) != 0 ||
			   (kind == GC_EVENT_TOUCH_BEGAN && (delivery->moved & bit) != 0);
	delivery->kept &= is_followed ? UINT32_MAX : ~bit;
	return context->kept_us;
}

/* Writes the event of one phase of a touch, which then is not due any more. */
GCI_MOTION_INLINE void write_in_line(struct gc_context *context, unsigned slot,
	enum gc_event_kind kind, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	const struct gc_touch *touch = &context->table.touches[slot];
	gc_slots bit = GCI_BIT(slot);
	bool began = kind == GC_EVENT_TOUCH_BEGAN;
	uint64_t time_us = context->now_us;
	if ((delivery->kept & bit) != 0) {
		time_us = kept_time_us(context, bit, kind);
	}
	join_frame(context, touch, bit, began);
	gci_event_write(event, kind, time_us, began ? touch->start : touch->position, 1);
	event->node = touch->node;
	event->touch_id = touch->id;
	event->touch_serial = touch->serial;
	event->device = touch->device;
	event->frame = delivery->frame;
	if (kind == GC_EVENT_TOUCH_MOVED) {
		delivery->moved &= ~bit;
	} else if (began) {
		delivery->begun |= bit;
	} else {
		finish_touch(context, slot);
	}
}

static void write_phase(struct gc_context *context, unsigned slot, enum gc_event_kind kind,
	struct gc_event *event) {
	write_in_line(context, slot, kind, event);
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

bool gci_delivery_pull_cancelled(
	struct gc_context *context, gc_slots among, uint32_t room, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	gc_slots rest;
	while ((rest = delivery->cancelled & among) != 0) {
		unsigned slot = gci_touch_at_index(&context->table, rest, 0);
		if ((delivery->begun & GCI_BIT(slot)) == 0) {
			finish_touch(context, slot);
			continue;
		}
		if (room == 0) {
			return false;
		}
		write_phase(context, slot, GC_EVENT_TOUCH_CANCELLED, event);
		return true;
	}
	return false;
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

/* The touches of which a phase is due. Of one that ends, motion comes right before the end. */
struct due {
	gc_slots began, moved, ended;
};

static inline struct due due_of(const struct gc_delivery *delivery) {
	struct due due = {
		.began = delivery->receiving & ~delivery->begun,
		.moved = delivery->moved & delivery->begun,
		.ended = delivery->lifted & delivery->begun,
	};
	if ((due.began | due.ended) != 0) {
		due.began &= ~delivery->began_withheld;
		due.ended &= ~delivery->ended_withheld;
	}
	return due;
}

static inline bool pull_phase(struct gc_context *context, unsigned slot, enum gc_event_kind kind,
	uint32_t room, struct gc_event *event) {
	if (room != 0) {
		write_phase(context, slot, kind, event);
	}
	return room != 0;
}

static bool pull_end(struct gc_context *context, struct due due, unsigned slot, uint32_t room,
	struct gc_event *event) {
	bool moved = (due.moved & GCI_BIT(slot)) != 0;
	return pull_phase(
		context, slot, moved ? GC_EVENT_TOUCH_MOVED : GC_EVENT_TOUCH_ENDED, room, event);
}

/* Pulls what earlier frames left: landings and lifts in their order, then motion. */
static __attribute__((noinline)) bool pull_earlier(struct gc_context *context, struct due due,
	struct due earlier, uint32_t room, struct gc_event *event) {
	if ((earlier.began | earlier.ended) != 0) {
		unsigned slot = earliest(context, earlier.began, earlier.ended);
		return (earlier.began & GCI_BIT(slot)) != 0
			       ? pull_phase(context, slot, GC_EVENT_TOUCH_BEGAN, room, event)
			       : pull_end(context, due, slot, room, event);
	}
	unsigned slot = gci_touch_at_index(&context->table, earlier.moved, 0);
	return pull_phase(context, slot, GC_EVENT_TOUCH_MOVED, room, event);
}

bool gci_delivery_pull_kept(struct gc_context *context, uint32_t room, struct gc_event *event) {
	gc_slots kept = context->delivery.kept;
	struct due due = due_of(&context->delivery);
	struct due earlier = {due.began & kept, due.moved & kept & ~due.ended, due.ended & kept};
	if ((earlier.began | earlier.moved | earlier.ended) == 0) {
		return false;
	}
	return pull_earlier(context, due, earlier, room, event);
}

/* Pulls what the next noted sample made that is due. Moves seen_count on to what is after it. */
static inline bool pull_noted(
	struct gc_context *context, struct due due, uint32_t room, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	for (; delivery->seen_count < delivery->sample_count; delivery->seen_count++) {
		uint8_t sample = delivery->samples[delivery->seen_count];
		unsigned slot = sample & GCI_DELIVERY_SLOT_MASK;
		gc_slots bit = GCI_BIT(slot);
		switch ((enum gci_delivery_sample)(sample >> GCI_DELIVERY_SLOT_BITS)) {
		case GCI_DELIVERY_MOTION:
			if ((due.moved & bit) == 0) {
				break;
			}
			if (room == 0) {
				return false;
			}
			write_in_line(context, slot, GC_EVENT_TOUCH_MOVED, event);
			delivery->seen_count++;
			return true;
		case GCI_DELIVERY_DOWN:
			if ((due.began & bit) == 0) {
				break;
			}
			return pull_phase(context, slot, GC_EVENT_TOUCH_BEGAN, room, event);
		case GCI_DELIVERY_END:
			if ((due.ended & bit) == 0) {
				break;
			}
			return pull_end(context, due, slot, room, event);
		}
	}
	return false;
}

GCI_MOTION bool gci_delivery_pull(
	struct gc_context *context, uint32_t room, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	struct due due = due_of(delivery), earlier = due;
	bool pulled = false;
	/* The samples of a frame are delivered only after the frame was shown. */
	bool is_shown = !gci_is_pending(context, GCI_WORK_FRAME);
	if (is_shown) {
		earlier.began &= ~delivery->noted[GCI_DELIVERY_DOWN];
		earlier.moved &= ~delivery->noted[GCI_DELIVERY_MOTION];
		earlier.ended &= ~delivery->noted[GCI_DELIVERY_END];
	}
	earlier.moved &= ~due.ended;
	if ((earlier.began | earlier.moved | earlier.ended) != 0) {
		return pull_earlier(context, due, earlier, room, event);
	}
	if (is_shown) {
		pulled = pull_noted(context, due, room, event);
	}
	if (delivery->seen_count == delivery->sample_count || !is_shown) {
		context->work &= ~(uint32_t)GCI_WORK_DELIVER;
		if (is_shown) {
			gci_delivery_end_frame(delivery);
		}
	}
	return pulled;
}

void gci_delivery_land(struct gc_context *context, unsigned slot) {
	const struct gc_touch *touch = &context->table.touches[slot];
	gci_pend(context, GCI_WORK_CLAIM);
	/* While a node has deliveries of one engine to receive, no other one delivers to it. */
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
