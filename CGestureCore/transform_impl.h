/* SPDX-License-Identifier: MIT */
#ifndef GCI_TRANSFORM_IMPL_H
#define GCI_TRANSFORM_IMPL_H

#include <gesturecore/transform.h>

#include "geometry_math.h"
#include "recognizer_impl.h"
#include "slop.h"

/* What the parts of a transform share: recognition, touchpads, reading and setting its values. */

static inline gc_length gci_transform_pan_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pan_slop);
}

static inline gc_length gci_transform_pinch_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pinch_slop);
}

static inline gc_length gci_transform_rotation_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.rotation_slop);
}

/* What a frame did to the fingers. */
struct gci_transform_frame {
	int64_t span; /* 0 with one finger */
	gc_angle turn;
};

static inline uint32_t gci_transform_larger(uint32_t a, uint32_t b) {
	return a > b ? a : b;
}

/* The centroid of some touches, at least one. */
struct gci_fine_vector gci_transform_centroid(const struct gc_transform *transform, gc_slots slots);

/* Span, scale and turn are counted from here. */
void gci_transform_start_shape(struct gc_transform *transform, int64_t span);

/* Takes a frame into the values. */
void gci_transform_apply(struct gc_transform *transform, const struct gci_transform_frame *frame);

/* A gesture of a touchpad begins, or goes on. */
void gci_transform_step_began(struct gc_recognizer *recognizer, const struct gc_step *step);
void gci_transform_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step);

/* The content at the location moves on by a vector of the window: another place is held there. */
void gci_transform_shift_held(struct gc_transform *transform, struct gci_fine_vector by);

/* Returns the span of the fingers that are down, in 2^-32 pt. Requires two at least. */
int64_t gci_transform_span(const struct gc_transform *transform);

/* From here on, `span` reads as the scale there is now. */
void gci_transform_begin_scale(struct gc_transform *transform, int64_t span);

/* The same when others were measured before: the velocity goes on. Requires a circle. */
void gci_transform_anchor_scale(struct gc_transform *transform, int64_t span);

/*
 * Takes a sample of the shape: of the span that the scale is taken of, and of what has been turned,
 * `turn` of it in this frame. Requires a circle.
 */
void gci_transform_track(struct gc_transform *transform, int64_t span, gc_angle turn);

#endif
