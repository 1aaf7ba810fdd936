/* SPDX-License-Identifier: MIT */
#ifndef GCI_PINCH_IMPL_H
#define GCI_PINCH_IMPL_H

#include <gesturecore/pinch.h>

#include "recognizer_impl.h"

/* Enough fingers are down: starts to measure the span. */
void gci_pinch_start(struct gc_pinch *pinch, int64_t span);

/* Sets the ratio so that `span` gives the current scale. The velocity continues. */
void gci_pinch_anchor(struct gc_pinch *pinch, int64_t span);

/* While it is undecided: takes the span of a frame, and decides when the slop is met. */
void gci_pinch_consider(struct gc_pinch *pinch, int64_t span, gc_slots moved_slots);

/* Takes the span of a frame after it decided. */
void gci_pinch_measure(struct gc_pinch *pinch, int64_t span);

/* Returns the span of its fingers, at least two; of a touchpad's gesture, the latest. */
int64_t gci_pinch_span(const struct gc_pinch *pinch);

/* Operations of a pinch with a maximum over two; see many_fingers.h. */
void gci_pinch_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots);
void gci_pinch_many_regrip(struct gc_recognizer *recognizer);

#endif
