/* SPDX-License-Identifier: MIT */
#ifndef GCI_FRAME_H
#define GCI_FRAME_H

#include <gesturecore/step.h>

#include "engine_base.h"

/*
 * A frame is collected, sealed, and shown to the recognizers in two parts, each an event of its
 * own: lifts, cancels and motion; then landings.
 *
 *     samples --> collect --> seal --> show: lifts, cancels, motion --> land --> done
 *                              |        |                                ^
 *            GCI_WORK_MOTION,  |        +-- landings: GCI_WORK_LAND -----+
 *            GCI_WORK_SAMPLES  +-- GCI_WORK_SHOW
 *
 * Samples wait for the end of their frame, so the order in which a panel reports its fingers does
 * not matter. The hit node of a landing is found before the first part is shown, so that no action
 * changes it.
 */

/*
 * Takes a sample into the frame that is being collected. Its time is the frame's already. The
 * caller records a contact that was refused.
 */
enum gc_status gci_frame_collect(struct gc_engine *engine, const struct gc_sample *sample);

/* Whether a sample ends a contact that landed in the frame that is being collected. */
bool gci_frame_ends_landing(const struct gc_engine *engine, const struct gc_sample *sample);

/* Whether a sample can wait until the frame before it has been shown: it will be taken then. */
bool gci_frame_can_wait(const struct gc_engine *engine, const struct gc_sample *sample);

/* The frame that is being collected is complete: its time stands. */
void gci_frame_seal(struct gc_context *context);

/* Shows the first part of the sealed frame, and finds the nodes of its landings. */
void gci_frame_show(struct gc_engine *engine);

/* Shows its landings. */
void gci_frame_land(struct gc_engine *engine);

/*
 * Finds the node of a touch that has none, and shows a touch, or the gesture that `step` begins,
 * to the recognizers of its node and above.
 */
void gci_frame_find_node(struct gc_engine *engine, unsigned slot);
void gci_frame_show_touch(struct gc_engine *engine, unsigned slot, const struct gc_step *step);

#endif
