/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>

/*
 * The span of two fingers is 2^32 to 2^52: their distance is at most 2^31.5 steps, with 20 fraction
 * bits more (touch_group.c). That of many fingers is at most 2^53, and 2^-12 of that of a frame
 * before, which is 2^20 or more (evidence.h).
 */
#define LEAST_SPAN (INT64_C(1) << 20)
#define MOST_SPAN (INT64_C(1) << 53)

/* The spans and the ratios that they give with the scales; claim span-ratio. */
static struct gc_magnitude any_span(void) {
	return (struct gc_magnitude){
		.mantissa = ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX),
		.exponent = ANY_INT32(-11, 22),
	};
}

static struct gc_magnitude any_ratio(void) {
	return (struct gc_magnitude){
		.mantissa = ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX),
		.exponent = ANY_INT32(-65, -7),
	};
}

/*
 * claim: span-number
 * functions: gci_span_number
 * result: 2^32 to 2^52
 * assumes: the distance of two fingers: an exponent of 1 to 20 (touch_group.c)
 * tools: esbmc, eva
 */
void prove_span_number(void) {
	struct gc_magnitude span = any_span();
	ASSUME(span.exponent >= 1);
	ASSUME(span.exponent <= 20);
	int64_t number = gci_span_number(span);
	CLAIM(number >= GCI_SPAN_MIN);
	CLAIM(number < INT64_C(1) << 52);
	REFUSED(number > GCI_SPAN_MIN);
}

/*
 * claim: span-ratio
 * functions: gci_span_ratio
 * result: a mantissa of 2^31 or more, an exponent of -65 to -7
 * assumes: a scale within its limits; a span of 2^20 to 2^53 (touch_group.c, evidence.h)
 * tools: esbmc, eva
 */
void prove_span_ratio(void) {
	gc_scale scale = ANY_INT64(GC_SCALE_MIN, GC_SCALE_MAX);
	struct gc_magnitude ratio = gci_span_ratio(scale, ANY_INT64(LEAST_SPAN, MOST_SPAN));
	CLAIM(ratio.mantissa >= UINT32_C(1) << 31);
	CLAIM(ratio.exponent <= -7);
	CLAIM(ratio.exponent >= -65);
	REFUSED(ratio.exponent < -7);
	REFUSED(ratio.exponent > -64);
}

/*
 * claim: span-scale
 * functions: gci_span_scale
 * result: GC_SCALE_MIN to GC_SCALE_MAX
 * assumes: a span of 2^20 to 2^53, and a ratio of claim span-ratio
 * tools: esbmc, eva
 */
void prove_span_scale(void) {
	gc_scale scale = gci_span_scale(any_span(), any_ratio());
	CLAIM(scale >= GC_SCALE_MIN);
	CLAIM(scale <= GC_SCALE_MAX);
	REFUSED(scale > GC_SCALE_MIN);
	REFUSED(scale < GC_SCALE_MAX);
}

/*
 * claim: span-length
 * functions: gci_span_length
 * result: 0 to INT32_MAX
 * assumes: a span that is not negative (span.h)
 * tools: esbmc, eva
 */
void prove_span_length(void) {
	gc_length length = gci_span_length(ANY_INT64(0, INT64_MAX));
	CLAIM(length >= 0);
	REFUSED(length < INT32_MAX);
}

/*
 * claim: span-rate
 * functions: gci_span_rate
 * result: no overflow; INT64_MIN is not reached
 * assumes: a speed within GC_SPEED_MAX (velocity.h), and a ratio of claim span-ratio
 * tools: esbmc, eva
 */
void prove_span_rate(void) {
	gc_speed speed = ANY_INT32(-GC_SPEED_MAX, GC_SPEED_MAX);
	SPLIT_AT(speed, 0);
	SPLIT_AT(speed, 1);
	gc_scale_rate rate = gci_span_rate(speed, any_ratio());
	CLAIM(rate > INT64_MIN);
	REFUSED(rate >= 0);
}

/*
 * claim: span-circle
 * functions: gci_span_circle
 * result: 0 to 2^55
 * assumes: a span of 2^20 to 2^53 (touch_group.c, evidence.h)
 * tools: esbmc, eva
 */
void prove_span_circle(void) {
	int64_t circle = gci_span_circle(ANY_INT64(LEAST_SPAN, MOST_SPAN));
	CLAIM(circle >= 0);
	CLAIM(circle <= INT64_C(1) << 55);
	REFUSED(circle > INT64_C(4) << 20);
}

/*
 * claim: arc
 * functions: gci_arc
 * result: no overflow and no bad shift
 * assumes: any angle and any circle
 * tools: esbmc, eva
 */
void prove_arc(void) {
	int64_t arc = gci_arc(ANY_INT64(INT64_MIN, INT64_MAX), ANY_INT64(INT64_MIN, INT64_MAX));
	REFUSED(arc < INT64_MAX);
}

/*
 * claim: arc-angle
 * functions: gci_arc_angle
 * result: no overflow; INT64_MIN is not reached
 * assumes: any arc; a circle above 0, as of any span
 * tools: esbmc, eva
 */
void prove_arc_angle(void) {
	int64_t arc = ANY_INT64(INT64_MIN, INT64_MAX);
	SPLIT_AT(arc, 0);
	SPLIT_AT(arc, 1);
	gc_angle angle = gci_arc_angle(arc, ANY_INT64(1, INT64_MAX));
	CLAIM(angle > INT64_MIN);
	REFUSED(angle > INT64_MIN + 1);
}

/*
 * claim: path-arc
 * functions: gci_path_arc, gci_path_arc_angle
 * result: no overflow; INT64_MIN is not reached
 * assumes: any angle and any arc; a circle above 0, of claim span-circle
 * tools: esbmc, eva
 */
void prove_path_arc(void) {
	int64_t circle = ANY_INT64(1, INT64_C(1) << 55), arc = ANY_INT64(INT64_MIN, INT64_MAX);
	SPLIT_AT(arc, 0);
	SPLIT_AT(arc, 1);
	gc_angle angle = gci_path_arc_angle(arc, circle);
	CLAIM(angle > INT64_MIN);
	REFUSED(gci_path_arc(ANY_INT64(INT64_MIN, INT64_MAX), circle) < INT64_MAX);
}
