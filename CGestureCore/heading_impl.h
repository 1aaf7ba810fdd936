/* SPDX-License-Identifier: MIT */
#ifndef GCI_HEADING_IMPL_H
#define GCI_HEADING_IMPL_H

#include <gesturecore/heading.h>

#include "recognizer_impl.h"
#include "trig_math.h"

/*
 * Takes a turn of half a turn at most, with GCI_FINE_ANGLE_BITS, and returns it; what is rounded
 * off is kept for the next. Exactly half goes on the way it went before, clockwise when it had
 * not turned.
 */
gc_angle gci_heading_turn(struct gc_heading *heading, int64_t turn);

/*
 * Follows two fingers and returns how far they have turned: nothing while they are less than a
 * point apart, where they have no direction, and nothing when it was not anchored to them yet.
 * Requires both down.
 */
gc_angle gci_heading_follow(struct gc_heading *heading, const struct gc_recognizer *recognizer);

#endif
