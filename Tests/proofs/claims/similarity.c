/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/trig.h>

/* Claim cos-sin. */
static struct gci_unit contract_gci_cos_sin(gc_angle angle) {
	(void)angle;
	struct gci_unit unit;
	unit.cos = ANY_INT64(-(INT64_C(1) << 52), INT64_C(1) << 52);
	unit.sin = ANY_INT64(-(INT64_C(1) << 52), INT64_C(1) << 52);
	return unit;
}

#include <numbers/fixed.c>
#include <numbers/geometry.c>
#include <numbers/similarity.c>

#define ANY_NUMBER() ANY_INT64(INT64_MIN, INT64_MAX)

static struct gc_similarity any_similarity(void) {
	struct gc_similarity any = {.scale = ANY_NUMBER()};
	any.rotation = ANY_NUMBER();
	any.dx = ANY_NUMBER();
	any.dy = ANY_NUMBER();
	return any;
}

static struct gc_point any_point(void) {
	struct gc_point point = {.x = ANY_INT32(INT32_MIN, INT32_MAX)};
	point.y = ANY_INT32(INT32_MIN, INT32_MAX);
	return point;
}

/*
 * claim: similarity-to-affine
 * functions: gc_similarity_to_affine
 * result: an affine transform in range, or an error
 * assumes: any similarity; claim cos-sin
 * tools: esbmc, eva
 * contracts: gci_cos_sin
 */
void prove_similarity_to_affine(void) {
	struct gc_similarity similarity = any_similarity();
	struct gc_affine affine;
	enum gc_status status = gc_similarity_to_affine(&similarity, &affine);
	if (status == GC_OK) {
		CLAIM(-GC_OFFSET_MAX <= affine.dx);
		CLAIM(affine.dx <= GC_OFFSET_MAX);
		CLAIM(-(INT64_C(3) << 61) <= affine.xy);
		CLAIM(affine.xy <= INT64_C(3) << 61);
	}
	REFUSED(status != GC_OK);
}

/*
 * claim: similarity-then
 * functions: gc_similarity_then
 * result: a similarity in range, or an error; no overflow
 * assumes: any two similarities; claim cos-sin
 * tools: esbmc, eva
 * contracts: gci_cos_sin
 */
void prove_similarity_then(void) {
	struct gc_similarity first = any_similarity(), second = any_similarity(), result;
	enum gc_status status = gc_similarity_then(&first, &second, &result);
	REFUSED(status != GC_OK);
	if (status == GC_OK) {
		CLAIM(in_range(&result));
	}
}

/*
 * claim: similarity-invert
 * functions: gc_similarity_invert
 * result: a similarity in range, or an error; no overflow
 * assumes: any similarity; claim cos-sin
 * tools: esbmc, eva
 * contracts: gci_cos_sin
 */
void prove_similarity_invert(void) {
	struct gc_similarity similarity = any_similarity(), inverse;
	enum gc_status status = gc_similarity_invert(&similarity, &inverse);
	REFUSED(status != GC_OK);
	if (status == GC_OK) {
		CLAIM(in_range(&inverse));
	}
}

/*
 * claim: similarity-apply
 * functions: gc_similarity_apply
 * result: no overflow
 * assumes: any similarity and any point; claim cos-sin
 * tools: esbmc, eva
 * contracts: gci_cos_sin
 */
void prove_similarity_apply(void) {
	struct gc_similarity similarity = any_similarity();
	struct gc_point point = gc_similarity_apply(&similarity, any_point());
	REFUSED(point.x < INT32_MAX);
}
