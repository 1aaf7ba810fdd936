/* SPDX-License-Identifier: MIT */
#ifndef GCI_DELIVERY_H
#define GCI_DELIVERY_H

#include "event_queue.h"
#include "recognizer_impl.h"

/*
 * What the node of a touch receives.
 *
 *     a touch lands ---> WAITING --- BEGAN is delivered ---> BEGUN ---> ENDED is delivered
 *                           |                                  |
 *                           | claimed, or cancelled            | claimed, or cancelled
 *                           v                                  v
 *                        the node receives nothing          CANCELLED is delivered
 *
 * WAITING is `receiving` without `begun`. The sets of gc_delivery say what is still to be
 * delivered, so a withheld touch and a full queue are the same: both only defer. Cancels are
 * delivered before the events of gestures, all else after them.
 */

/* What a sample was, above the slot in gc_delivery.samples. */
enum gci_delivery_sample {
	GCI_DELIVERY_DOWN = 0,
	GCI_DELIVERY_MOTION = 1,
	GCI_DELIVERY_END = 2,
};
#define GCI_DELIVERY_SLOT_BITS 5
#define GCI_DELIVERY_SLOT_MASK 31u

/* Notes a sample of the frame being collected: at most two a slot, since a frame has no more. */
static inline void gci_delivery_note(
	struct gc_delivery *delivery, unsigned slot, enum gci_delivery_sample what) {
	GCI_ASSERT(delivery->sample_count < sizeof(delivery->samples));
	delivery->samples[delivery->sample_count++] =
		(uint8_t)(slot | (unsigned)what << GCI_DELIVERY_SLOT_BITS);
}

/* Forgets the samples of a frame: all of it was delivered, or is kept. */
static inline void gci_delivery_end_frame(struct gc_delivery *delivery) {
	delivery->sample_count = delivery->taken_count = 0;
}

/* A touch that landed was shown to the recognizers. */
void gci_delivery_land(struct gc_context *context, unsigned slot);

/* Touches moved. */
static inline void gci_delivery_move(struct gc_context *context, gc_slots moved_slots) {
	moved_slots &= context->delivery.receiving;
	context->delivery.moved |= moved_slots;
	if (moved_slots != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
	}
}

/* Touches lifted, or were cancelled. */
void gci_delivery_end(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots);

/*
 * Begins a delivered frame. Events belong to it until `is_open` is cleared, a touch has a second
 * phase, or an id lands that ended in it.
 */
static inline void gci_delivery_open(struct gc_delivery *delivery) {
	delivery->frame = delivery->frame == UINT16_MAX ? 1 : (uint16_t)(delivery->frame + 1);
	delivery->phased = 0;
	delivery->is_open = true;
}

/*
 * Finds who claims and who withholds touches. Changes with states, settings and touches, not with
 * motion. Linear in the recognizers that take part.
 */
void gci_delivery_find_claims(struct gc_context *context);

/* Writes the event of one phase of a touch. */
static inline void gci_delivery_write(const struct gc_context *context,
	const struct gc_touch *touch, enum gc_event_kind kind, uint64_t time_us,
	struct gc_point location, struct gc_event *event) {
	gci_event_write(event, kind, time_us, location, 1);
	event->node = touch->node;
	event->touch_id = touch->id;
	event->touch_serial = touch->serial;
	event->device = touch->device;
	event->frame = context->delivery.frame;
}

/* What is pending keeps the time it was decided at, gc_context.kept_us. */
void gci_delivery_keep(struct gc_context *context);

/* Each queues a part of what is pending. Returns false when the queue has no room for all of it. */

/* What was decided at gc_context.kept_us; comes before what was decided since. */
bool gci_deliver_kept(struct gc_context *context);

/* CANCELLED of touches that are no longer their node's; comes before the gestures. */
bool gci_deliver_cancelled(struct gc_context *context);

/* All else: what earlier frames left pending, then the samples of this frame in their order. */
bool gci_deliver(struct gc_context *context, unsigned sample_count);

/* Nothing more is delivered to the node, or to any (NULL). */
void gci_delivery_forget(struct gc_context *context, const struct gc_node *node);

#endif
