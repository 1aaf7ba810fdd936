/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/transform.h>

#include "numbers/geometry.h"

/* Content moved by a vector of the window: another place of it is at the location now. */
void gci_transform_shift_held(struct gc_transform *transform, struct gci_fine_vector by);

/*
 * Returns the span of the fingers that are down, at least two, in 2^-32 pt. That of more than two
 * is multiplied by `likeness`.
 */
int64_t gci_transform_span(const struct gc_transform *transform, int64_t likeness);

/* In transform_values.c, for values at a time. */

/* The total with a scale and a rotation, and with the content at the location moved to `at`. */
enum gc_status gci_transform_total(const struct gc_transform *transform, gc_scale scale,
	gc_angle rotation, struct gc_point at, struct gc_similarity *similarity);

/* Writes `total` as a transform in a node; the identity if `status` or a conversion is an error. */
enum gc_status gci_transform_affine(enum gc_status status, const struct gc_similarity *total,
	const struct gc_node *node, struct gc_affine *affine);
