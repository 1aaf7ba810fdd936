/* SPDX-License-Identifier: MIT */
#ifndef GCI_TRANSFORM_VALUES_H
#define GCI_TRANSFORM_VALUES_H

#include <gesturecore/transform.h>

#include "geometry_math.h"

/* What reading and setting the values of a transform needs of its recognition. */

/* The content at the location moves on by a vector of the window: another place is held there. */
void gci_transform_shift_held(struct gc_transform *transform, struct gci_fine_vector by);

/* Returns the span of the fingers that are down, in 2^-32 pt. Requires two at least. */
int64_t gci_transform_span(const struct gc_transform *transform);

/* From here on, `span` reads as the scale there is now. */
void gci_transform_anchor_scale(struct gc_transform *transform, int64_t span);

/*
 * Takes a sample of the shape: of `span` until it is decided, then of the scale, and of what has
 * been turned, `turn` of it in this frame. Requires a circle.
 */
void gci_transform_track(struct gc_transform *transform, int64_t span, gc_angle turn);

#endif
