/* SPDX-License-Identifier: MIT */
#ifndef GCI_TRANSFORM_IMPL_H
#define GCI_TRANSFORM_IMPL_H

#include <gesturecore/transform.h>

#include "geometry_math.h"
#include "recognizer_impl.h"
#include "slop.h"

/* Shared by the files of a transform: recognition, touchpads, and its values. */

static inline gc_length gci_transform_pan_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pan_slop);
}

static inline gc_length gci_transform_pinch_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pinch_slop);
}

static inline gc_length gci_transform_rotation_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.rotation_slop);
}

/* What the fingers did in a frame. */
struct gci_transform_frame {
	int64_t span; /* 0 with one finger */
	gc_angle turn;
};

static inline uint32_t gci_transform_larger(uint32_t a, uint32_t b) {
	return a > b ? a : b;
}

/* Returns the centroid of some touches, at least one. */
struct gci_fine_vector gci_transform_centroid(const struct gc_transform *transform, gc_slots slots);

/* Starts to measure span, scale and turn. */
void gci_transform_start_shape(struct gc_transform *transform, int64_t span);

/* Adds a frame to the values. */
void gci_transform_apply(struct gc_transform *transform, const struct gci_transform_frame *frame);

/* A gesture of a touchpad begins, or moves. */
void gci_transform_step_began(struct gc_recognizer *recognizer, const struct gc_step *step);
void gci_transform_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step);

/* The total with a scale and a rotation, and with the content at the location moved to `at`. */
enum gc_status gci_transform_total(const struct gc_transform *transform, gc_scale scale,
	gc_angle rotation, struct gc_point at, struct gc_similarity *similarity);

/* Writes `total` as a transform in a node; the identity if `status` or a conversion is an error. */
enum gc_status gci_transform_affine(enum gc_status status, const struct gc_similarity *total,
	const struct gc_node *node, struct gc_affine *affine);

/* Content moved by a vector of the window: another place of it is at the location now. */
void gci_transform_shift_held(struct gc_transform *transform, struct gci_fine_vector by);

/* Returns the span of the fingers that are down, in 2^-32 pt. Requires at least two. */
int64_t gci_transform_span(const struct gc_transform *transform);

/* Sets the ratio so that `span` gives the current scale. */
void gci_transform_begin_scale(struct gc_transform *transform, int64_t span);

/* The same after other fingers, without interrupting the velocity. Requires a circle. */
void gci_transform_anchor_scale(struct gc_transform *transform, int64_t span);

/*
 * Adds a sample of the shape: the span that gives the scale, and the arc of all turns, of which
 * `turn` is this frame's. Requires a circle.
 */
void gci_transform_track(struct gc_transform *transform, int64_t span, gc_angle turn);

#endif
