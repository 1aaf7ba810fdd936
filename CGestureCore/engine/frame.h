/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/step.h>

#include "engine/flush.h"
#include "events/delivery.h"
#include "gesture/recorder.h"

/*
 * The life of a frame. The recognizers see it in two parts, and each part is judged and reported by
 * itself.
 *
 *     call                    the recognizers see        work bit until the next call
 *     gci_frame_collect()                                COLLECTING, CONTACTS
 *     gci_frame_seal()                                   SHOW
 *     gci_frame_show()        lifts, cancels, motion     LAND, if a contact landed
 *     gci_frame_land()        landings
 *
 * Samples wait for the end of their frame, so the order in which a panel reports its fingers does
 * not matter. The engine finds the hit node of a landing before it shows the first part, so no
 * action can change it.
 */

/*
 * Adds a sample to the frame that is being collected. Ignores its time: the caller has set that of
 * the frame. Returns GC_ERR_TOUCHES_FULL when a contact has no slot; the caller records it.
 */
enum gc_status gci_frame_collect(struct gc_engine *engine, const struct gc_sample *sample);

/* Collects motion of a contact that landed in an earlier frame. It needs nothing but storing. */
static inline void gci_frame_collect_motion(
	struct gc_context *context, unsigned slot, struct gc_point position) {
	gc_slots bit = GCI_BIT(slot);
	context->table.touches[slot].pending = position;
	context->frame.sampled |= bit;
	/* Nodes receive motion in the order of the samples. */
	if ((context->delivery.receiving & ~context->delivery.noted[GCI_DELIVERY_MOTION] & bit) !=
		0) {
		gci_delivery_note(&context->delivery, slot, GCI_DELIVERY_MOTION);
	}
}

/* Whether a sample ends a contact that landed in the frame that is being collected. */
bool gci_frame_ends_landing(const struct gc_engine *engine, const struct gc_sample *sample);

/*
 * Returns whether a sample can be collected as it is now. If so, it will be accepted after the
 * frame before it, too, so it may wait. If it is refused, it will be refused then, too; but
 * GC_ERR_TOUCHES_FULL is certain only if every slot holds a contact.
 */
enum gc_status gci_frame_check(const struct gc_engine *engine, const struct gc_sample *sample);

void gci_frame_count_refused(struct gc_engine *engine, enum gc_status status);

/*
 * Returns a slot for what lands. GCI_NO_SLOT: there is none. That of a contact which ends in the
 * frame is busy: it may have landed in the frame, too, and the host does not know of either yet.
 */
unsigned gci_frame_free_slot(const struct gc_context *context);

/* Ends the frame that is being collected, and fixes its time. The caller has noted it. */
static inline void gci_frame_close(struct gc_context *context) {
	GCI_ASSERT(gci_is_pending(context, GCI_WORK_COLLECTING));
	const uint32_t collected = GCI_WORK_COLLECTING | GCI_WORK_CONTACTS;
	context->work = (context->work & ~collected) | GCI_WORK_SHOW;
	context->frame.time_us = context->frame.clock_us;
}

/* The same, and notes it. */
static inline void gci_frame_seal(struct gc_context *context) {
	if (context->recorder != NULL) {
		gci_record_frame(context->recorder, context->frame.clock_us);
	}
	gci_frame_close(context);
}

/* Shows the first part of the sealed frame, and finds the nodes of its landings. */
void gci_frame_show(struct gc_engine *engine);

/*
 * Ends and shows the frame that is being collected. Requires that contacts only move in it, and
 * that nothing else is pending. The caller notes it.
 */
void gci_frame_end_motion(struct gc_context *context);

/* Shows the landings of that frame. */
void gci_frame_land(struct gc_engine *engine);

/* Finds the hit node of the touch in a slot, unless its sample named one. */
void gci_frame_find_node(struct gc_engine *engine, unsigned slot);

/*
 * Shows a touch that landed, or the gesture that `step` begins, to the recognizers of its node and
 * of the node's ancestors.
 */
void gci_frame_show_touch(struct gc_engine *engine, unsigned slot, const struct gc_step *step);
