/* SPDX-License-Identifier: MIT */
#include "geometry_math.h"

#include "fixed_math.h"

struct gc_affine gc_affine_identity(void) {
	return (struct gc_affine){.xx = GC_COEFFICIENT_ONE, .yy = GC_COEFFICIENT_ONE};
}

bool gci_affine_in_range(const struct gc_affine *affine) {
	return gci_abs(affine->xx) <= GC_COEFFICIENT_MAX &&
	       gci_abs(affine->xy) <= GC_COEFFICIENT_MAX &&
	       gci_abs(affine->yx) <= GC_COEFFICIENT_MAX &&
	       gci_abs(affine->yy) <= GC_COEFFICIENT_MAX && gci_abs(affine->dx) <= GC_OFFSET_MAX &&
	       gci_abs(affine->dy) <= GC_OFFSET_MAX;
}

/* How far the linear part can be shifted left so that every entry stays below 2^62. */
static int headroom(const struct gc_affine *affine) {
	uint64_t bits = gci_abs(affine->xx) | gci_abs(affine->xy) | gci_abs(affine->yx) |
			gci_abs(affine->yy);
	return bits == 0 ? 62 : __builtin_clzll(bits) - 2;
}

/* The linear part of the inverse, by Cramer's rule. */
static bool invert_linear(const struct gc_affine *affine, struct gc_affine *inverse) {
	/* With every entry below 2^-12, that is 40 bits, some entry of the inverse exceeds 2^9. */
	int shift = headroom(affine);
	if (shift > 21) {
		return false;
	}
	int64_t factor = INT64_C(1) << shift;
	int64_t xx = affine->xx * factor, xy = affine->xy * factor;
	int64_t yx = affine->yx * factor, yy = affine->yy * factor;
	/* Each product is below 2^61; the determinant has 41 + 2 shift fraction bits. */
	int64_t determinant = gci_multiply_shift(xx, yy, 63) - gci_multiply_shift(xy, yx, 63);
	if (determinant == 0) {
		return false;
	}
	int64_t unit = INT64_C(1) << (41 + shift);
	inverse->xx = gci_multiply_divide(yy, unit, determinant);
	inverse->xy = gci_multiply_divide(xy, unit, -determinant);
	inverse->yx = gci_multiply_divide(yx, unit, -determinant);
	inverse->yy = gci_multiply_divide(xx, unit, determinant);
	return true;
}

/* Sets `offset` to -(a x + b y), unless that leaves the range. */
static bool invert_offset(
	gc_coefficient a, gc_offset x, gc_coefficient b, gc_offset y, gc_offset *offset) {
	int64_t first = gci_multiply_shift(a, x, 52), second = gci_multiply_shift(b, y, 52);
	if (gci_abs(first) > GC_OFFSET_MAX / 2 || gci_abs(second) > GC_OFFSET_MAX / 2) {
		return false;
	}
	*offset = -(first + second);
	return true;
}

bool gc_affine_invert(const struct gc_affine *affine, struct gc_affine *inverse) {
	struct gc_affine result = {0};
	/* What leaves the range of int64_t was limited to it, which is out of range here as well.
	 */
	if (!gci_affine_in_range(affine) || !invert_linear(affine, &result) ||
		!gci_affine_in_range(&result) ||
		!invert_offset(result.xx, affine->dx, result.xy, affine->dy, &result.dx) ||
		!invert_offset(result.yx, affine->dx, result.yy, affine->dy, &result.dy)) {
		return false;
	}
	*inverse = result;
	return true;
}

/* The sum of two products with a coefficient, in steps of the coordinates given. */
static int64_t combine(gc_coefficient a, int64_t x, gc_coefficient b, int64_t y) {
	/* Each product is limited to 2^60, so that sums of a few cannot overflow. */
	const int64_t limit = INT64_C(1) << 60;
	return gci_clamp(gci_multiply_shift(a, x, 52), limit) +
	       gci_clamp(gci_multiply_shift(b, y, 52), limit);
}

static gc_length limited(int64_t value) {
	return (gc_length)gci_clamp(value, INT32_MAX);
}

struct gc_point gc_affine_apply(const struct gc_affine *affine, struct gc_point point) {
	/* In steps of 2^-24 pt, rounded once at the end. */
	int64_t x = (int64_t)point.x * (1 << GCI_FINE_BITS);
	int64_t y = (int64_t)point.y * (1 << GCI_FINE_BITS);
	int64_t to_x = combine(affine->xx, x, affine->xy, y) + gci_round(affine->dx / 2, 11);
	int64_t to_y = combine(affine->yx, x, affine->yy, y) + gci_round(affine->dy / 2, 11);
	return (struct gc_point){
		.x = limited(gci_round(to_x, GCI_FINE_BITS)),
		.y = limited(gci_round(to_y, GCI_FINE_BITS)),
	};
}

struct gci_fine_vector gci_affine_apply_fine(
	const struct gc_affine *affine, struct gci_fine_vector vector) {
	return (struct gci_fine_vector){
		.x = gci_clamp(combine(affine->xx, vector.x, affine->xy, vector.y), GCI_FINE_MAX),
		.y = gci_clamp(combine(affine->yx, vector.x, affine->yy, vector.y), GCI_FINE_MAX),
	};
}

struct gc_vector gc_affine_apply_vector(const struct gc_affine *affine, struct gc_vector vector) {
	return (struct gc_vector){
		.x = limited(combine(affine->xx, vector.x, affine->xy, vector.y)),
		.y = limited(combine(affine->yx, vector.x, affine->yy, vector.y)),
	};
}

struct gc_vector gci_fine_reading(struct gci_fine_vector vector) {
	return (struct gc_vector){
		.x = (gc_length)gci_clamp(gci_round_even(vector.x, GCI_FINE_BITS), GC_POSITION_MAX),
		.y = (gc_length)gci_clamp(gci_round_even(vector.y, GCI_FINE_BITS), GC_POSITION_MAX),
	};
}

bool gc_rect_contains(struct gc_rect rect, struct gc_point point) {
	int64_t x = (int64_t)point.x - rect.origin.x;
	int64_t y = (int64_t)point.y - rect.origin.y;
	return 0 <= x && x < rect.size.width && 0 <= y && y < rect.size.height;
}
