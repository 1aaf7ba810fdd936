/* SPDX-License-Identifier: MIT */
#include <gesturecore/similarity.h>

#include "numbers/fixed.h"
#include "numbers/geometry.h"
#include "numbers/trig.h"

static bool in_range(const struct gc_similarity *similarity) {
	return similarity->scale >= GC_SIMILARITY_SCALE_MIN &&
	       similarity->scale <= GC_SIMILARITY_SCALE_MAX &&
	       gci_abs(similarity->rotation) <= GC_SIMILARITY_ROTATION_MAX &&
	       gci_abs(similarity->dx) <= GC_OFFSET_MAX && gci_abs(similarity->dy) <= GC_OFFSET_MAX;
}

struct gc_similarity gc_similarity_identity(void) {
	return (struct gc_similarity){.scale = GC_COEFFICIENT_ONE};
}

enum gc_status gc_similarity_to_affine(
	const struct gc_similarity *similarity, struct gc_affine *affine) {
	if (!in_range(similarity)) {
		return GC_ERR_RANGE;
	}
	struct gci_unit unit = gci_cos_sin(similarity->rotation);
	int64_t cos = gci_multiply_shift(similarity->scale, unit.cos, 52);
	int64_t sin = gci_multiply_shift(similarity->scale, unit.sin, 52);
	*affine = (struct gc_affine){.xx = cos,
		.xy = -sin,
		.yx = sin,
		.yy = cos,
		.dx = similarity->dx,
		.dy = similarity->dy};
	return GC_OK;
}

enum gc_status gc_similarity_about(gc_scale scale, gc_angle rotation, struct gc_point anchor,
	struct gc_similarity *similarity) {
	/* With 20 more fraction bits, scales below 2^11 fit. Larger ones are out of range. */
	if (scale <= 0 || scale > GC_SIMILARITY_SCALE_MAX >> 20) {
		return GC_ERR_RANGE;
	}
	struct gc_similarity result = {.scale = scale * (1 << 20), .rotation = rotation};
	struct gc_affine affine;
	if (gc_similarity_to_affine(&result, &affine) != GC_OK ||
		!gci_affine_hold(&affine, anchor)) {
		return GC_ERR_RANGE;
	}
	result.dx = affine.dx;
	result.dy = affine.dy;
	if (!in_range(&result)) {
		return GC_ERR_RANGE;
	}
	*similarity = result;
	return GC_OK;
}

enum gc_status gc_similarity_then(const struct gc_similarity *first,
	const struct gc_similarity *second, struct gc_similarity *result) {
	struct gc_affine affine;
	enum gc_status status = gc_similarity_to_affine(second, &affine);
	if (status != GC_OK || !in_range(first)) {
		return GC_ERR_RANGE;
	}
	struct gc_similarity both = {
		.scale = gci_multiply_shift(first->scale, second->scale, 52),
		.rotation = first->rotation + second->rotation,
	};
	if (!gci_affine_apply_offset(&affine, first->dx, first->dy, &both.dx, &both.dy) ||
		!in_range(&both)) {
		return GC_ERR_RANGE;
	}
	*result = both;
	return GC_OK;
}

enum gc_status gc_similarity_invert(
	const struct gc_similarity *similarity, struct gc_similarity *inverse) {
	if (!in_range(similarity)) {
		return GC_ERR_RANGE;
	}
	struct gc_similarity result = {
		.scale = gci_multiply_divide(
			GC_COEFFICIENT_ONE, GC_COEFFICIENT_ONE, similarity->scale),
		.rotation = -similarity->rotation,
	};
	struct gc_affine affine;
	if (gc_similarity_to_affine(&result, &affine) != GC_OK ||
		!gci_affine_apply_offset(
			&affine, -similarity->dx, -similarity->dy, &result.dx, &result.dy) ||
		!in_range(&result)) {
		return GC_ERR_RANGE;
	}
	*inverse = result;
	return GC_OK;
}

struct gc_point gc_similarity_apply(const struct gc_similarity *similarity, struct gc_point point) {
	struct gc_affine affine;
	if (gc_similarity_to_affine(similarity, &affine) != GC_OK) {
		return point;
	}
	return gc_affine_apply(&affine, point);
}
