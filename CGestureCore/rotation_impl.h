/* SPDX-License-Identifier: MIT */
#ifndef GCI_ROTATION_IMPL_H
#define GCI_ROTATION_IMPL_H

#include <gesturecore/rotation.h>

#include "recognizer_impl.h"

/* Enough fingers are down, with this span: starts to measure the turn. */
void gci_rotation_start(struct gc_rotation *rotation, int64_t span);

/* While it is undecided: takes the turn of a frame, and decides when the slop is met. */
void gci_rotation_consider(struct gc_rotation *rotation, gc_angle turn, gc_slots moved_slots);

/* Takes the turn of a frame after it decided. */
void gci_rotation_measure(struct gc_rotation *rotation, gc_angle turn);

/* Operations of a rotation with a maximum over two; see many_fingers.h. */
void gci_rotation_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots);
void gci_rotation_many_regrip(struct gc_recognizer *recognizer);

#endif
