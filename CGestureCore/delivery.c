/* SPDX-License-Identifier: MIT */
#include "delivery.h"

#include "event_queue.h"
#include "motion.h"
#include "node.h"

/* Finds who claims and who withholds. Changes with states and touches, not with motion. */
static void judge(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	if (!delivery->stale) {
		return;
	}
	delivery->stale = false;
	delivery->claimed = delivery->began_held = delivery->ended_held = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		uint32_t tracked = at->touches | at->seen;
		if (at->state == GC_STATE_POSSIBLE) {
			delivery->began_held |= at->delays_began ? tracked : 0;
			delivery->ended_held |= at->delays_ended ? tracked : 0;
		} else if (at->cancels_touches &&
			   (gci_is_active(at) || at->state == GC_STATE_ENDED)) {
			delivery->claimed |= tracked;
		}
	}
	for (const struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		if (at->cancels_touches && at->state == GC_STATE_ENDED) {
			delivery->claimed |= at->touches | at->seen;
		}
	}
	/* Once claimed it stays so, whatever becomes of the recognizer. */
	delivery->cancelled |= delivery->claimed & delivery->receiving & ~delivery->kept_ended;
}

static void is_over(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	uint32_t others = ~GCI_BIT(slot);
	delivery->receiving &= others;
	delivery->begun &= others;
	delivery->moved &= others;
	delivery->lifted &= others;
	delivery->cancelled &= others;
	delivery->kept &= others;
	delivery->kept_ended &= others;
	struct gc_touch *touch = &context->table.touches[slot];
	gci_node_heard(touch->node);
	/* Was the node removed meanwhile, the host may end its life while the finger is down. */
	if ((void *)gci_node_engine(touch->node) != context) {
		touch->node = NULL;
	}
}

static inline void write_event(const struct gc_context *context, const struct gc_touch *touch,
	enum gc_event_kind kind, struct gc_point location, struct gc_event *event) {
	*event = (struct gc_event){
		.time_us = context->now_us,
		.frame = context->delivery.frame,
		.node = touch->node,
		.location = location,
		.scale = GC_SCALE_ONE,
		.touch_id = touch->id,
		.device = touch->device,
		.kind = (uint8_t)kind,
		.touch_count = 1,
		.touch_serial = touch->serial,
	};
}

/* Whether the id of a touch that lands has ended in the delivered frame. */
static bool has_ended(const struct gc_context *context, const struct gc_touch *touch) {
	const struct gc_delivery *delivery = &context->delivery;
	for (uint32_t rest = delivery->phased & ~delivery->receiving; rest != 0; rest &= rest - 1) {
		const struct gc_touch *other = &context->table.touches[gci_first_slot(rest)];
		if (other->id == touch->id && other->device == touch->device) {
			return true;
		}
	}
	return false;
}

/* Finds the delivered frame for a phase of a touch: toolkits lose a second one in a frame. */
static void join_frame(struct gc_context *context, unsigned slot, enum gc_event_kind kind) {
	struct gc_delivery *delivery = &context->delivery;
	uint32_t bit = GCI_BIT(slot);
	if (!delivery->is_open || (delivery->phased & bit) != 0 ||
		(kind == GC_EVENT_TOUCH_BEGAN &&
			has_ended(context, &context->table.touches[slot]))) {
		gci_delivery_open(delivery);
	}
	delivery->phased |= bit;
}

static bool tell(struct gc_context *context, unsigned slot, enum gc_event_kind kind,
	struct gc_point location) {
	struct gc_delivery *delivery = &context->delivery;
	const struct gc_touch *touch = &context->table.touches[slot];
	uint32_t bit = GCI_BIT(slot);
	uint64_t time_us = (delivery->kept & bit) != 0 ? context->kept_us : context->now_us;
	struct gc_event *event = gci_queue_room(context, &time_us);
	if (event == NULL) {
		return false;
	}
	join_frame(context, slot, kind);
	write_event(context, touch, kind, location, event);
	event->time_us = time_us;
	if ((delivery->kept & bit) != 0) {
		/* Until the last phase that was decided then. */
		bool is_followed = (delivery->kept_ended & bit) != 0 ||
				   (kind == GC_EVENT_TOUCH_BEGAN && (delivery->moved & bit) != 0);
		delivery->kept &= is_followed ? UINT32_MAX : ~bit;
	}
	gci_node_expect(touch->node, context);
	return true;
}

void gci_delivery_keep(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->kept_ended |= delivery->receiving & delivery->lifted & ~delivery->ended_held &
				(delivery->begun | ~delivery->began_held);
	delivery->kept = (delivery->moved & delivery->begun) |
			 (delivery->receiving & ~delivery->begun & ~delivery->began_held) |
			 delivery->kept_ended;
	delivery->kept &= ~delivery->cancelled;
}

/* Each of these does nothing, successfully, when there is nothing of the kind to tell. */
static bool tell_began(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->receiving & ~delivery->begun & ~delivery->began_held & GCI_BIT(slot)) == 0) {
		return true;
	}
	if (!tell(context, slot, GC_EVENT_TOUCH_BEGAN, context->table.touches[slot].start)) {
		return false;
	}
	delivery->begun |= GCI_BIT(slot);
	return true;
}

static bool tell_moved(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->moved & delivery->begun & GCI_BIT(slot)) == 0) {
		return true;
	}
	if (!tell(context, slot, GC_EVENT_TOUCH_MOVED, context->table.touches[slot].position)) {
		return false;
	}
	delivery->moved &= ~GCI_BIT(slot);
	return true;
}

static bool tell_ended(struct gc_context *context, unsigned slot) {
	struct gc_delivery *delivery = &context->delivery;
	if ((delivery->lifted & delivery->begun & ~delivery->ended_held & GCI_BIT(slot)) == 0) {
		return true;
	}
	if (!tell_moved(context, slot) ||
		!tell(context, slot, GC_EVENT_TOUCH_ENDED, context->table.touches[slot].position)) {
		return false;
	}
	is_over(context, slot);
	return true;
}

bool gci_delivery_tell_cancelled(struct gc_context *context) {
	struct gc_delivery *delivery = &context->delivery;
	judge(context);
	while (delivery->cancelled != 0) {
		unsigned slot = gci_touch_at_index(&context->table, delivery->cancelled, 0);
		if ((delivery->begun & GCI_BIT(slot)) != 0 &&
			!tell(context, slot, GC_EVENT_TOUCH_CANCELLED,
				context->table.touches[slot].position)) {
			return false;
		}
		is_over(context, slot);
	}
	return true;
}

/* The slot whose landing or lift is the earliest that can be told; GCI_NO_SLOT: none. */
static unsigned earliest(const struct gc_context *context, uint32_t landed, uint32_t lifted) {
	const struct gc_touch *touches = context->table.touches;
	unsigned best = GCI_NO_SLOT;
	uint32_t best_serial = 0;
	for (uint32_t rest = landed | lifted; rest != 0; rest &= rest - 1) {
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

/* Tells landings and lifts that were put off, in their order, then motion that was. */
static bool tell_late(
	struct gc_context *context, uint32_t now_landed, uint32_t now_lifted, uint32_t now_moved) {
	const struct gc_delivery *delivery = &context->delivery;
	for (;;) {
		uint32_t begun = delivery->begun;
		uint32_t landed =
			delivery->receiving & ~begun & ~delivery->began_held & ~now_landed;
		uint32_t lifted = delivery->lifted & begun & ~delivery->ended_held & ~now_lifted;
		unsigned slot = earliest(context, landed, lifted);
		if (slot == GCI_NO_SLOT) {
			break;
		}
		if ((landed & GCI_BIT(slot)) != 0 ? !tell_began(context, slot)
						  : !tell_ended(context, slot)) {
			return false;
		}
	}
	/* Motion of those that end now comes just before their end. */
	uint32_t ends = delivery->lifted & ~delivery->ended_held;
	uint32_t rest = delivery->moved & delivery->begun & ~(now_moved | ends);
	while (rest != 0) {
		unsigned slot = gci_touch_at_index(&context->table, rest, 0);
		if (!tell_moved(context, slot)) {
			return false;
		}
		rest &= ~GCI_BIT(slot);
	}
	return true;
}

bool gci_delivery_tell_kept(struct gc_context *context) {
	uint32_t others = ~context->delivery.kept;
	return others == UINT32_MAX || tell_late(context, others, others, others);
}

static bool tell_sample(struct gc_context *context, uint8_t sample) {
	unsigned slot = sample & GCI_DELIVERY_SLOT_MASK;
	switch ((enum gci_delivery_sample)(sample >> GCI_DELIVERY_SLOT_BITS)) {
	case GCI_DELIVERY_DOWN:
		return tell_began(context, slot);
	case GCI_DELIVERY_MOTION:
		return tell_moved(context, slot);
	case GCI_DELIVERY_END:
		return tell_ended(context, slot);
	}
	return true;
}

bool gci_delivery_tell(struct gc_context *context, unsigned sample_count) {
	struct gc_delivery *delivery = &context->delivery;
	judge(context);
	/* Of what happened in this frame each is told in its place. */
	uint32_t now[3] = {0};
	for (unsigned index = 0; index < sample_count; index++) {
		uint8_t sample = delivery->samples[index];
		now[sample >> GCI_DELIVERY_SLOT_BITS] |= GCI_BIT(sample & GCI_DELIVERY_SLOT_MASK);
	}
	if (!tell_late(context, now[GCI_DELIVERY_DOWN], now[GCI_DELIVERY_END],
		    now[GCI_DELIVERY_MOTION])) {
		return false;
	}
	for (unsigned index = 0; index < sample_count; index++) {
		if (!tell_sample(context, delivery->samples[index])) {
			return false;
		}
	}
	return true;
}

GCI_MOTION void gci_delivery_take_motion(struct gc_context *context, struct gc_event *event) {
	struct gc_delivery *delivery = &context->delivery;
	unsigned slot = delivery->samples[delivery->told_count++] & GCI_DELIVERY_SLOT_MASK;
	const struct gc_touch *touch = &context->table.touches[slot];
	write_event(context, touch, GC_EVENT_TOUCH_MOVED, touch->position, event);
	delivery->moved &= ~GCI_BIT(slot);
}

void gci_delivery_land(struct gc_context *context, unsigned slot) {
	const struct gc_touch *touch = &context->table.touches[slot];
	context->delivery.stale = true;
	if (touch->node != NULL && touch->node->receives_touches) {
		context->delivery.receiving |= GCI_BIT(slot);
		gci_node_expect(touch->node, context);
	}
}

void gci_delivery_end(struct gc_context *context, uint32_t lifted, uint32_t cancelled) {
	struct gc_delivery *delivery = &context->delivery;
	delivery->stale = true;
	delivery->lifted |= lifted & delivery->receiving;
	delivery->cancelled |= cancelled & delivery->receiving & ~delivery->kept_ended;
}

void gci_delivery_forget(struct gc_context *context, const struct gc_node *node) {
	for (uint32_t rest = context->delivery.receiving; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (node == NULL || context->table.touches[slot].node == node) {
			is_over(context, slot);
		}
	}
	/* The frame being collected may have noted their motion: it is concluded in full. */
	context->undecided = true;
}
