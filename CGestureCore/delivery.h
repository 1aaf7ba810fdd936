/* SPDX-License-Identifier: MIT */
#ifndef GCI_DELIVERY_H
#define GCI_DELIVERY_H

#include "event_queue.h"
#include "recognizer_impl.h"

/*
 * What the node of a touch hears.
 *
 *     a touch lands ---> WAITING --- its BEGAN is not withheld ---> BEGUN ---> over: ENDED
 *                           |                                          |
 *                           | claimed, or cancelled by the device      | claimed or cancelled
 *                           v                                          v
 *                        over: the node hears nothing               over: CANCELLED
 *
 * WAITING is `receiving` without `begun`. Everything is kept as what is still to be said, so that
 * a full queue only puts it off. Before a gesture's event the claims are told; what else there is
 * to hear follows the gestures.
 */

/* What a sample was, above the slot in gc_delivery.samples. */
enum gci_delivery_sample {
	GCI_DELIVERY_DOWN = 0,
	GCI_DELIVERY_MOTION = 1,
	GCI_DELIVERY_END = 2,
};
#define GCI_DELIVERY_SLOT_BITS 5
#define GCI_DELIVERY_SLOT_MASK 31u

/* Notes a sample of the frame being collected: at most two a slot, as a frame has no more. */
static inline void gci_delivery_note(
	struct gc_delivery *delivery, unsigned slot, enum gci_delivery_sample what) {
	GCI_ASSERT(delivery->sample_count < sizeof(delivery->samples));
	delivery->samples[delivery->sample_count++] =
		(uint8_t)(slot | (unsigned)what << GCI_DELIVERY_SLOT_BITS);
}

/* A touch that landed has been shown to the recognizers. */
void gci_delivery_land(struct gc_context *context, unsigned slot);

/* Touches are over, or somewhere else. */
void gci_delivery_end(struct gc_context *context, uint32_t lifted, uint32_t cancelled);
static inline void gci_delivery_move(struct gc_context *context, uint32_t moved) {
	context->delivery.moved |= moved & context->delivery.receiving;
}

/*
 * Begins a delivered frame. Events go on belonging to it until `is_open` is cleared, or a touch
 * has a second phase, or an id lands that ended in it.
 */
static inline void gci_delivery_open(struct gc_delivery *delivery) {
	delivery->frame = delivery->frame == UINT16_MAX ? 1 : (uint16_t)(delivery->frame + 1);
	delivery->phased = 0;
	delivery->is_open = true;
}

/* What is pending keeps the time it was decided at, gc_context.kept_us. */
void gci_delivery_keep(struct gc_context *context);

/* Tells that, before what was decided since. Returns false when there is no room for all of it. */
bool gci_delivery_tell_kept(struct gc_context *context);

/*
 * Tells the nodes of touches that are not theirs any more. Returns false when the queue has no
 * room for all of it: then no gesture may be reported yet.
 */
bool gci_delivery_tell_cancelled(struct gc_context *context);

/*
 * Tells the nodes whatever else is decided: what the first samples of the frame brought, in their
 * order, and before that what was withheld. Returns false when there is no room for all of it.
 */
bool gci_delivery_tell(struct gc_context *context, unsigned sample_count);

/*
 * Motion that a frame alone has brought is not queued at once, as the host mostly takes it before
 * anything else happens: then it is written where the host wants it.
 *
 * Whether some of the frame's samples is motion that is still to be told; the next one is the
 * first.
 */
static inline bool gci_delivery_has_motion(struct gc_delivery *delivery) {
	uint32_t to_tell = delivery->moved & delivery->begun;
	for (; delivery->told_count < delivery->sample_count; delivery->told_count++) {
		uint8_t sample = delivery->samples[delivery->told_count];
		if ((to_tell & GCI_BIT(sample & GCI_DELIVERY_SLOT_MASK)) != 0) {
			return true;
		}
	}
	delivery->told_count = delivery->sample_count = 0;
	return false;
}

/* Takes that next one. Requires that there is one. */
void gci_delivery_take_motion(struct gc_context *context, struct gc_event *event);

/* Nothing more is to be told to the node, or to any (NULL). */
void gci_delivery_forget(struct gc_context *context, const struct gc_node *node);

#endif
