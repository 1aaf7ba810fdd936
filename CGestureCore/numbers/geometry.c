/* SPDX-License-Identifier: MIT */
#include "numbers/geometry.h"

#include "numbers/fixed.h"
#include "numbers/trig.h"

/* The one copy for small builds, which call it. */
extern struct gc_vector gci_fine_reading(struct gci_fine_vector vector);

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

/* Returns how far the linear part can be shifted left with every entry below 2^62. */
static int headroom(const struct gc_affine *affine) {
	uint64_t bits = gci_abs(affine->xx) | gci_abs(affine->xy) | gci_abs(affine->yx) |
			gci_abs(affine->yy);
	return bits == 0 ? 62 : __builtin_clzll(bits) - 2;
}

/* The linear part of the inverse, by Cramer's rule. */
static bool invert_linear(const struct gc_affine *affine, struct gc_affine *inverse) {
	/* With every entry below 2^-12 (40 bits), one of the inverse exceeds 2^9. */
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
	/* Values beyond int64_t were limited to it, which is out of range here too. */
	if (!gci_affine_in_range(affine) || !invert_linear(affine, &result) ||
		!gci_affine_in_range(&result) ||
		!invert_offset(result.xx, affine->dx, result.xy, affine->dy, &result.dx) ||
		!invert_offset(result.yx, affine->dx, result.yy, affine->dy, &result.dy)) {
		return false;
	}
	*inverse = result;
	return true;
}

/* Returns a x + b y, in the unit of x and y. */
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

/* The same, exactly. Returns false when a product exceeds the limit. */
static bool sum_of_products(
	gc_coefficient a, int64_t x, gc_coefficient b, int64_t y, int64_t limit, int64_t *sum) {
	int64_t first = gci_multiply_shift(a, x, 52), second = gci_multiply_shift(b, y, 52);
	/* Limits are below 2^62, so the sum fits. */
	if (gci_abs(first) > (uint64_t)limit || gci_abs(second) > (uint64_t)limit) {
		return false;
	}
	*sum = first + second;
	return true;
}

bool gci_affine_apply_offset(const struct gc_affine *affine, gc_offset x, gc_offset y,
	gc_offset *to_x, gc_offset *to_y) {
	const int64_t far = GC_OFFSET_MAX / 2 - 1;
	int64_t moved_x, moved_y;
	if (!sum_of_products(affine->xx, x, affine->xy, y, far, &moved_x) ||
		!sum_of_products(affine->yx, x, affine->yy, y, far, &moved_y)) {
		return false;
	}
	/* The sums are within 2^62 - 2 and the shifts within 2^62, so the totals fit. */
	*to_x = moved_x + affine->dx;
	*to_y = moved_y + affine->dy;
	return gci_abs(*to_x) <= GC_OFFSET_MAX && gci_abs(*to_y) <= GC_OFFSET_MAX;
}

enum gc_status gc_affine_then(
	const struct gc_affine *first, const struct gc_affine *second, struct gc_affine *result) {
	struct gc_affine both = {0};
	const int64_t most = GC_COEFFICIENT_MAX;
	const struct gc_affine *f = first, *s = second;
	if (!gci_affine_in_range(f) || !gci_affine_in_range(s) ||
		!sum_of_products(s->xx, f->xx, s->xy, f->yx, most, &both.xx) ||
		!sum_of_products(s->xx, f->xy, s->xy, f->yy, most, &both.xy) ||
		!sum_of_products(s->yx, f->xx, s->yy, f->yx, most, &both.yx) ||
		!sum_of_products(s->yx, f->xy, s->yy, f->yy, most, &both.yy) ||
		!gci_affine_apply_offset(s, f->dx, f->dy, &both.dx, &both.dy) ||
		!gci_affine_in_range(&both)) {
		return GC_ERR_RANGE;
	}
	*result = both;
	return GC_OK;
}

enum gc_status gc_affine_translate(struct gc_affine *affine, struct gc_vector shift) {
	const int64_t steps = INT64_C(1) << 24;
	struct gc_affine by = gc_affine_identity();
	by.dx = shift.x * steps;
	by.dy = shift.y * steps;
	return gc_affine_then(affine, &by, affine);
}

/*
 * Sets `offset` to (1 - a) x - b y. Returns false when one of the two terms leaves the range. A
 * product has 12 + 52 fraction bits, of which 36 are kept.
 */
static bool held(gc_coefficient a, gc_length x, gc_coefficient b, gc_length y, gc_offset *offset) {
	int64_t first = gci_multiply_shift(GC_COEFFICIENT_ONE - a, x, 28);
	int64_t second = gci_multiply_shift(b, y, 28);
	if (gci_abs(first) >= GC_OFFSET_MAX || gci_abs(second) >= GC_OFFSET_MAX) {
		return false;
	}
	*offset = first - second;
	return true;
}

bool gci_affine_hold(struct gc_affine *affine, struct gc_point anchor) {
	return held(affine->xx, anchor.x, affine->xy, anchor.y, &affine->dx) &&
	       held(affine->yy, anchor.y, affine->yx, anchor.x, &affine->dy);
}

enum gc_status gc_affine_scale_about(
	struct gc_affine *affine, gc_scale scale, struct gc_point anchor) {
	/* With 20 more fraction bits, scales below 2^11 fit. Larger ones are out of range. */
	if (scale <= 0 || scale > GC_COEFFICIENT_MAX >> 20) {
		return GC_ERR_RANGE;
	}
	struct gc_affine by = {.xx = scale * (1 << 20), .yy = scale * (1 << 20)};
	if (!gci_affine_hold(&by, anchor)) {
		return GC_ERR_RANGE;
	}
	return gc_affine_then(affine, &by, affine);
}

enum gc_status gc_affine_rotate_about(
	struct gc_affine *affine, gc_angle rotation, struct gc_point anchor) {
	struct gci_unit unit = gci_cos_sin(rotation);
	struct gc_affine by = {.xx = unit.cos, .xy = -unit.sin, .yx = unit.sin, .yy = unit.cos};
	if (!gci_affine_hold(&by, anchor)) {
		return GC_ERR_RANGE;
	}
	return gc_affine_then(affine, &by, affine);
}

struct gc_rect gc_affine_apply_rect(const struct gc_affine *affine, struct gc_rect rect) {
	struct gc_point far = {
		.x = limited((int64_t)rect.origin.x + rect.size.width),
		.y = limited((int64_t)rect.origin.y + rect.size.height),
	};
	struct gc_point corners[4] = {
		gc_affine_apply(affine, rect.origin),
		gc_affine_apply(affine, (struct gc_point){far.x, rect.origin.y}),
		gc_affine_apply(affine, (struct gc_point){rect.origin.x, far.y}),
		gc_affine_apply(affine, far),
	};
	struct gc_point least = corners[0], most = corners[0];
	for (int i = 1; i < 4; i++) {
		least.x = corners[i].x < least.x ? corners[i].x : least.x;
		least.y = corners[i].y < least.y ? corners[i].y : least.y;
		most.x = corners[i].x > most.x ? corners[i].x : most.x;
		most.y = corners[i].y > most.y ? corners[i].y : most.y;
	}
	return (struct gc_rect){
		.origin = least,
		.size = {limited((int64_t)most.x - least.x), limited((int64_t)most.y - least.y)},
	};
}

bool gc_rect_contains(struct gc_rect rect, struct gc_point point) {
	int64_t x = (int64_t)point.x - rect.origin.x;
	int64_t y = (int64_t)point.y - rect.origin.y;
	return 0 <= x && x < rect.size.width && 0 <= y && y < rect.size.height;
}
