/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/geometry.h>

#include "numbers/fixed.h"

/*
 * A vector with twelve more fraction bits than gc_vector. A gesture accumulates in it. So a setter
 * can subtract exactly what was reported, in the coordinates of any node.
 */
struct gci_fine_vector {
	int64_t x, y; // 2^-24 pt
};

/* Largest magnitude of a fine coordinate: 2^20 pt, twice what a finger can travel. */
#define GCI_FINE_MAX (INT64_C(1) << 44)

/* Fraction bits of a fine coordinate beyond those of gc_length. */
#define GCI_FINE_BITS 12

/* Whether both coordinates are within -GC_POSITION_MAX to GC_POSITION_MAX. */
static inline bool gci_is_in_range(gc_length x, gc_length y) {
	/* Shifted, so that one comparison checks both ends of the range. */
	const uint32_t limit = GC_POSITION_MAX;
	return (uint32_t)x + limit <= 2 * limit && (uint32_t)y + limit <= 2 * limit;
}

/* Returns the vector with the finer format's fraction bits. Exact. */
static inline struct gci_fine_vector gci_fine_from(struct gc_vector vector) {
	const int64_t per_unit = 1 << GCI_FINE_BITS;
	return (struct gci_fine_vector){.x = vector.x * per_unit, .y = vector.y * per_unit};
}

/* Returns the vector in units of gc_length, limited to GC_POSITION_MAX; halves to even. */
GCI_INLINE struct gc_vector gci_fine_reading(struct gci_fine_vector vector) {
	int64_t x = gci_round_even(vector.x, GCI_FINE_BITS);
	/* Keeps clang from putting both into one vector register, which costs 13 instructions. */
	__asm__("" : "+r"(x));
	int64_t y = gci_round_even(vector.y, GCI_FINE_BITS);
	gci_clamp_both(&x, &y, GC_POSITION_MAX);
	return (struct gc_vector){.x = (gc_length)x, .y = (gc_length)y};
}

/* Applies the linear part of `affine`. Limited to GCI_FINE_MAX. */
struct gci_fine_vector gci_affine_apply_fine(
	const struct gc_affine *affine, struct gci_fine_vector vector);

/*
 * Applies `affine` to an offset. Returns false when the result, or a step on the way, exceeds
 * GC_OFFSET_MAX. Requires both in range.
 */
bool gci_affine_apply_offset(
	const struct gc_affine *affine, gc_offset x, gc_offset y, gc_offset *to_x, gc_offset *to_y);

/*
 * Sets the shift so that `anchor` stays where it is. Returns false when one of the two parts of a
 * shift exceeds GC_OFFSET_MAX. Their sum may be up to twice as much: callers check the range.
 * Requires coefficients within GC_COEFFICIENT_MAX.
 */
bool gci_affine_hold(struct gc_affine *affine, struct gc_point anchor);

/* Returns whether every entry is within GC_COEFFICIENT_MAX and GC_OFFSET_MAX. */
bool gci_affine_in_range(const struct gc_affine *affine);
