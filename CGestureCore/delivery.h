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
 * WAITING: the slot is in `receiving` and not in `begun`. The sets of gc_delivery hold what a node
 * has not received yet. So a touch that is withheld and one without room in the queue are handled
 * alike: both stay in the sets. CANCELLED comes before the events of gestures; all other deliveries
 * come after them.
 */

/* The kind of a noted sample: the bits above the slot in gc_delivery.samples. */
enum gci_delivery_sample {
	GCI_DELIVERY_DOWN = 0,
	GCI_DELIVERY_MOTION = 1,
	GCI_DELIVERY_END = 2,
};
#define GCI_DELIVERY_SLOT_BITS 5
#define GCI_DELIVERY_SLOT_MASK 31u

/* Notes a sample of the frame being collected. A slot has at most two: motion and its end. */
static inline void gci_delivery_note(
	struct gc_delivery *delivery, unsigned slot, enum gci_delivery_sample what) {
	GCI_ASSERT(delivery->sample_count < sizeof(delivery->samples));
	delivery->samples[delivery->sample_count++] =
		(uint8_t)(slot | (unsigned)what << GCI_DELIVERY_SLOT_BITS);
}

/* Forgets the noted samples: each was delivered, or stays pending in the sets. */
static inline void gci_delivery_end_frame(struct gc_delivery *delivery) {
	delivery->sample_count = delivery->taken_count = 0;
}

/* Call this after a landing was shown to the recognizers: its node may now receive it. */
void gci_delivery_land(struct gc_context *context, unsigned slot);

/* Call this when touches moved. */
static inline void gci_delivery_move(struct gc_context *context, gc_slots moved_slots) {
	moved_slots &= context->delivery.receiving;
	context->delivery.moved |= moved_slots;
	if (moved_slots != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
	}
}

/* Call this when touches lifted or were cancelled. */
void gci_delivery_end(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots);

/*
 * Begins a delivered frame. It ends when `is_open` is cleared, when a touch has a second phase, or
 * when a contact lands with an id that ended in this frame.
 */
static inline void gci_delivery_open(struct gc_delivery *delivery) {
	delivery->frame = delivery->frame == UINT16_MAX ? 1 : (uint16_t)(delivery->frame + 1);
	delivery->phased = 0;
	delivery->is_open = true;
}

/*
 * Finds the touches that recognizers claim and withhold. Motion does not change them, except that
 * of a finger which counts as landed at an edge; states, settings, landings and lifts do. Linear in
 * the recognizers that take part.
 */
void gci_delivery_find_claims(struct gc_context *context);

/* Whether some touch has more to deliver, which a recognizer may withhold. */
static inline bool gci_delivery_waits(const struct gc_context *context) {
	const struct gc_delivery *delivery = &context->delivery;
	gc_slots waiting = ~delivery->begun | delivery->moved | delivery->lifted;
	return (delivery->receiving & (waiting | delivery->cancelled)) != 0;
}

/* Writes the event of one phase of a touch. */
static inline void gci_delivery_write(const struct gc_context *context,
	const struct gc_touch *touch, enum gc_event_kind kind, uint64_t time_us,
	struct gc_event *event) {
	bool began = kind == GC_EVENT_TOUCH_BEGAN;
	gci_event_write(event, kind, time_us, began ? touch->start : touch->position, 1);
	event->node = touch->node;
	event->touch_id = touch->id;
	event->touch_serial = touch->serial;
	event->device = touch->device;
	event->frame = context->delivery.frame;
}

/* Marks the deliveries that are due as decided at gc_context.kept_us. */
void gci_delivery_keep(struct gc_context *context);

/* Each of these queues some deliveries, and returns false when the queue has no room for all. */

/* Queues deliveries that were decided at gc_context.kept_us. Call this first. */
bool gci_deliver_kept(struct gc_context *context);

/* Queues CANCELLED of those of the given touches that their nodes lost. Comes before gestures. */
bool gci_deliver_cancelled(struct gc_context *context, gc_slots among);

/*
 * Queues the other deliveries: those of earlier frames, then the first `sample_count` noted samples
 * in their order.
 */
bool gci_deliver(struct gc_context *context, unsigned sample_count);

/* Stops delivery to a node; NULL: to all nodes. */
void gci_delivery_forget(struct gc_context *context, const struct gc_node *node);

#endif
