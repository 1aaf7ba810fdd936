/* SPDX-License-Identifier: MIT */
#pragma once

#include "events/publish.h"
#include "gesture/recognizer.h"

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
	delivery->noted[what] |= GCI_BIT(slot);
}

/* Forgets the noted samples: each was delivered, or stays pending in the sets. */
static inline void gci_delivery_end_frame(struct gc_delivery *delivery) {
	delivery->sample_count = delivery->seen_count = 0;
	delivery->noted[GCI_DELIVERY_DOWN] = 0;
	delivery->noted[GCI_DELIVERY_MOTION] = 0;
	delivery->noted[GCI_DELIVERY_END] = 0;
}

/* Call this after a landing was shown to the recognizers: its node may now receive it. */
void gci_delivery_land(struct gc_context *context, unsigned slot);

/* Call this when touches had samples, of which `moved_slots` moved or have a new size. */
static inline void gci_delivery_move(struct gc_context *context, gc_slots moved_slots) {
	struct gc_delivery *delivery = &context->delivery;
	if (delivery->receiving == 0) {
		return;
	}
	delivery->moved |= moved_slots & delivery->receiving;
	if (delivery->sample_count != 0) {
		gci_pend(context, GCI_WORK_DELIVER);
	}
}

/* Call this when touches lifted or were cancelled. */
void gci_delivery_end(struct gc_context *context, gc_slots lifted_slots, gc_slots cancelled_slots);

/*
 * Finds the touches that recognizers claim and withhold. Motion does not change them, except that
 * of a finger which counts as landed at an edge; states, settings, landings and lifts do. Linear in
 * the recognizers that take part.
 */
void gci_delivery_find_claims(struct gc_context *context);

/* Marks the deliveries that are due as judged at gc_context.kept_us. */
void gci_delivery_keep(struct gc_context *context);

/* Each of these writes the delivery that is due next. False: there is none, or no room. */

/* Deliveries that were judged at gc_context.kept_us. They come first. */
bool gci_delivery_pull_kept(struct gc_context *context, uint32_t room, struct gc_event *event);

/* CANCELLED of those of the given touches that their nodes lost. Comes before gestures. */
bool gci_delivery_pull_cancelled(
	struct gc_context *context, gc_slots among, uint32_t room, struct gc_event *event);

/*
 * The other deliveries: first what earlier frames left, then what the noted samples made, in their
 * order. After the last one, clears GCI_WORK_DELIVER and forgets the samples.
 */
bool gci_delivery_pull(struct gc_context *context, uint32_t room, struct gc_event *event);

/* Stops delivery to a node; NULL: to all nodes. */
void gci_delivery_forget(struct gc_context *context, const struct gc_node *node);
