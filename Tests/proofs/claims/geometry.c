/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <numbers/trig.c>

#define ANY_LENGTH() ANY_INT32(INT32_MIN, INT32_MAX)
#define ANY_NUMBER() ANY_INT64(INT64_MIN, INT64_MAX)
#define ANY_COEFFICIENT() ANY_INT64(-GC_COEFFICIENT_MAX, GC_COEFFICIENT_MAX)
#define ANY_OFFSET() ANY_INT64(-GC_OFFSET_MAX, GC_OFFSET_MAX)

static struct gc_affine affine_in_range(void) {
	return (struct gc_affine){.xx = ANY_COEFFICIENT(),
		.xy = ANY_COEFFICIENT(),
		.yx = ANY_COEFFICIENT(),
		.yy = ANY_COEFFICIENT(),
		.dx = ANY_OFFSET(),
		.dy = ANY_OFFSET()};
}

static struct gc_affine any_affine(void) {
	return (struct gc_affine){.xx = ANY_NUMBER(),
		.xy = ANY_NUMBER(),
		.yx = ANY_NUMBER(),
		.yy = ANY_NUMBER(),
		.dx = ANY_NUMBER(),
		.dy = ANY_NUMBER()};
}

static struct gc_point any_point(void) {
	return (struct gc_point){.x = ANY_LENGTH(), .y = ANY_LENGTH()};
}

static void claim_in_range(const struct gc_affine *affine) {
	CLAIM(affine->xx <= GC_COEFFICIENT_MAX);
	CLAIM(affine->xx >= -GC_COEFFICIENT_MAX);
	CLAIM(affine->xy <= GC_COEFFICIENT_MAX);
	CLAIM(affine->xy >= -GC_COEFFICIENT_MAX);
	CLAIM(affine->yx <= GC_COEFFICIENT_MAX);
	CLAIM(affine->yx >= -GC_COEFFICIENT_MAX);
	CLAIM(affine->yy <= GC_COEFFICIENT_MAX);
	CLAIM(affine->yy >= -GC_COEFFICIENT_MAX);
	CLAIM(affine->dx <= GC_OFFSET_MAX);
	CLAIM(affine->dx >= -GC_OFFSET_MAX);
	CLAIM(affine->dy <= GC_OFFSET_MAX);
	CLAIM(affine->dy >= -GC_OFFSET_MAX);
}

/*
 * claim: affine-in-range
 * functions: gci_affine_in_range, gc_affine_identity
 * result: no overflow; the identity is in range
 * assumes: any entries
 * tools: esbmc, eva
 */
void prove_affine_in_range(void) {
	struct gc_affine identity = gc_affine_identity(), any = any_affine();
	CLAIM(gci_affine_in_range(&identity));
	REFUSED(gci_affine_in_range(&any));
}

/*
 * claim: rect-contains
 * functions: gc_rect_contains
 * result: no overflow, and false for a rectangle without a width
 * assumes: any rectangle and any point
 * tools: esbmc, eva
 */
void prove_rect_contains(void) {
	struct gc_rect rect = {any_point(), {ANY_LENGTH(), ANY_LENGTH()}};
	struct gc_rect empty = {any_point(), {ANY_INT32(INT32_MIN, 0), ANY_LENGTH()}};
	struct gc_point point = any_point();
	bool inside = gc_rect_contains(rect, point);
	REFUSED(!inside);
	CLAIM(!gc_rect_contains(empty, point));
}

/*
 * claim: fine
 * functions: gci_fine_from, gci_fine_reading
 * result: a reading is within GC_POSITION_MAX
 * assumes: any vector; a fine vector within 2^62, beyond GCI_FINE_MAX
 * tools: esbmc, eva
 */
void prove_fine(void) {
	const int64_t most = (INT64_C(1) << 62) - 1;
	struct gci_fine_vector fine = gci_fine_from((struct gc_vector){ANY_LENGTH(), ANY_LENGTH()});
	CLAIM(fine.x <= INT64_C(1) << 43);
	CLAIM(fine.x >= -(INT64_C(1) << 43));
	struct gc_vector reading = gci_fine_reading(
		(struct gci_fine_vector){ANY_INT64(-most, most), ANY_INT64(-most, most)});
	CLAIM(reading.x <= GC_POSITION_MAX);
	CLAIM(reading.x >= -GC_POSITION_MAX);
	CLAIM(reading.y <= GC_POSITION_MAX);
	CLAIM(reading.y >= -GC_POSITION_MAX);
	REFUSED(reading.y > -GC_POSITION_MAX);
}

/*
 * claim: affine-vectors
 * functions: gc_affine_apply_vector, gci_affine_apply_fine, combine, limited
 * result: a vector within INT32_MAX, a fine vector within GCI_FINE_MAX
 * assumes: any entries; any vector
 * tools: esbmc, eva
 */
void prove_affine_vectors(void) {
	struct gc_affine affine = any_affine();
	struct gc_vector vector =
		gc_affine_apply_vector(&affine, (struct gc_vector){ANY_LENGTH(), ANY_LENGTH()});
	struct gci_fine_vector fine = gci_affine_apply_fine(
		&affine, (struct gci_fine_vector){ANY_NUMBER(), ANY_NUMBER()});
	CLAIM(vector.x >= -INT32_MAX);
	CLAIM(vector.y >= -INT32_MAX);
	CLAIM(fine.x <= GCI_FINE_MAX);
	CLAIM(fine.x >= -GCI_FINE_MAX);
	CLAIM(fine.y <= GCI_FINE_MAX);
	CLAIM(fine.y >= -GCI_FINE_MAX);
	REFUSED(fine.y < GCI_FINE_MAX);
}

/*
 * claim: affine-offset
 * functions: gci_affine_apply_offset, sum_of_products
 * result: where it is true, within GC_OFFSET_MAX
 * assumes: entries in range and any offset, more than the header requires
 * tools: esbmc, eva
 * eva: -eva-split-return-function
 *     gci_affine_in_range:0,sum_of_products:0,gci_affine_apply_offset:0
 */
void prove_affine_offset(void) {
	struct gc_affine affine = affine_in_range();
	gc_offset x, y;
	if (gci_affine_apply_offset(&affine, ANY_NUMBER(), ANY_NUMBER(), &x, &y)) {
		CLAIM(x <= GC_OFFSET_MAX);
		CLAIM(x >= -GC_OFFSET_MAX);
		CLAIM(y <= GC_OFFSET_MAX);
		CLAIM(y >= -GC_OFFSET_MAX);
		REFUSED(x < GC_OFFSET_MAX);
	}
}

/*
 * claim: affine-then
 * functions: gc_affine_then
 * result: an error, or entries in range
 * assumes: any entries
 * tools: esbmc, eva
 * eva: -eva-split-return-function
 *     gci_affine_in_range:0,sum_of_products:0,gci_affine_apply_offset:0
 */
void prove_affine_then(void) {
	struct gc_affine first = any_affine(), second = any_affine(), result;
	if (gc_affine_then(&first, &second, &result) == GC_OK) {
		claim_in_range(&result);
		REFUSED(result.yy >= 0);
	}
}

/*
 * claim: translate
 * functions: gc_affine_translate
 * result: an error, or entries in range
 * assumes: entries in range, and any shift
 * tools: esbmc, eva
 * eva: -eva-split-return-function
 *     gci_affine_in_range:0,sum_of_products:0,gci_affine_apply_offset:0
 */
void prove_translate(void) {
	struct gc_affine affine = affine_in_range();
	enum gc_status status =
		gc_affine_translate(&affine, (struct gc_vector){ANY_LENGTH(), ANY_LENGTH()});
	claim_in_range(&affine);
	REFUSED(status == GC_OK);
}

/*
 * claim: affine-hold
 * functions: gci_affine_hold, held
 * result: where it is true, shifts within twice GC_OFFSET_MAX, and no overflow
 * assumes: coefficients in range (geometry.h), and any anchor
 * tools: esbmc, eva
 * eva: -eva-split-return-function
 *     held:0,gci_affine_hold:0
 */
void prove_affine_hold(void) {
	struct gc_affine affine = affine_in_range();
	if (gci_affine_hold(&affine, any_point())) {
		CLAIM(affine.dx <= 2 * (GC_OFFSET_MAX - 1));
		CLAIM(affine.dx >= -2 * (GC_OFFSET_MAX - 1));
		REFUSED(affine.dx <= 0);
	}
}

/*
 * claim: scale-about
 * functions: gc_affine_scale_about
 * result: an error, or entries in range
 * assumes: entries in range; any scale and any anchor
 * tools: esbmc, eva
 * eva: -eva-split-return-function
 *     gci_affine_in_range:0,sum_of_products:0,gci_affine_apply_offset:0,held:0,gci_affine_hold:0
 */
void prove_scale_about(void) {
	struct gc_affine affine = affine_in_range();
	enum gc_status status = gc_affine_scale_about(&affine, ANY_NUMBER(), any_point());
	claim_in_range(&affine);
	REFUSED(status == GC_OK);
}

/*
 * claim: affine-apply
 * functions: gc_affine_apply
 * result: within INT32_MAX
 * assumes: any entries; any point
 * tools: esbmc, eva
 */
void prove_affine_apply(void) {
	struct gc_affine affine = any_affine();
	struct gc_point point = gc_affine_apply(&affine, any_point());
	CLAIM(point.x >= -INT32_MAX);
	CLAIM(point.y >= -INT32_MAX);
	REFUSED(point.y < INT32_MAX);
}

/*
 * claim: affine-apply-rect
 * functions: gc_affine_apply_rect
 * result: an origin within INT32_MAX, and a size that is not negative
 * assumes: any entries; any rectangle
 * tools: esbmc, eva
 */
void prove_affine_apply_rect(void) {
	struct gc_affine affine = any_affine();
	struct gc_rect rect = gc_affine_apply_rect(
		&affine, (struct gc_rect){any_point(), {ANY_LENGTH(), ANY_LENGTH()}});
	CLAIM(rect.origin.x >= -INT32_MAX);
	CLAIM(rect.origin.y >= -INT32_MAX);
	REFUSED(rect.size.width < INT32_MAX);
}
