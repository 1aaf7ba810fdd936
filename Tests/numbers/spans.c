/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "numbers/span.h"
#ifdef PROVING
#include <numbers/fixed.c>
#endif

/*
 * The span of two fingers is 2^32 to 2^52: their distance is at most 2^31.5 steps, with 20 fraction
 * bits more (touch_group.c). That of many fingers is at most 2^53, and 2^-12 of that of a frame
 * before, which is 2^20 or more (evidence.h).
 */
#define ANY_SPAN() DOMAIN(INT64_C(1) << 20, INT64_C(1) << 53)
#define ANY_MANTISSA() ((uint32_t)DOMAIN_U(UINT32_C(1) << 31, UINT32_MAX))

static long double real(struct gc_magnitude magnitude) {
	return ldexpl(magnitude.mantissa, magnitude.exponent);
}

static struct gc_magnitude any_span(struct fuzz_input *input) {
	uint32_t mantissa = ANY_MANTISSA();
	return (struct gc_magnitude){mantissa, (int32_t)DOMAIN(-11, 22)};
}

/* Proof span_ratio. */
static struct gc_magnitude any_ratio(struct fuzz_input *input) {
	uint32_t mantissa = ANY_MANTISSA();
	return (struct gc_magnitude){mantissa, (int32_t)DOMAIN(-65, -7)};
}

/* The distance of two fingers. */
PROOF(span_number) {
	uint32_t mantissa = ANY_MANTISSA();
	struct gc_magnitude span = {mantissa, (int32_t)DOMAIN(1, 20)};
	int64_t number = gci_span_number(span);
	HOLDS(number >= GCI_SPAN_MIN && number < INT64_C(1) << 52);
	REFUSED(number > GCI_SPAN_MIN);
	FORMULA(number == real(span));
}

PROOF(span_ratio) {
	gc_scale scale = DOMAIN(GC_SCALE_MIN, GC_SCALE_MAX);
	int64_t span = ANY_SPAN();
	struct gc_magnitude ratio = gci_span_ratio(scale, span);
	HOLDS(ratio.mantissa >= UINT32_C(1) << 31);
	HOLDS(-65 <= ratio.exponent && ratio.exponent <= -7);
	REFUSED(ratio.exponent < -7);
	REFUSED(ratio.exponent > -64);
	NEAR(real(ratio) * span / scale, 1, 0x1p-30L);
}

CHECK(span_rescale) {
	struct gc_magnitude ratio = any_ratio(input);
	gc_scale before = DOMAIN(GC_SCALE_MIN, GC_SCALE_MAX);
	gc_scale scale = DOMAIN(GC_SCALE_MIN, GC_SCALE_MAX);
	struct gc_magnitude now = gci_span_rescale(ratio, before, scale);
	HOLDS(now.mantissa >= UINT32_C(1) << 31);
	NEAR(real(now) / real(ratio) * before / scale, 1, 0x1p-29L);
}

PROOF(span_scale) {
	struct gc_magnitude span = any_span(input), ratio = any_ratio(input);
	gc_scale scale = gci_span_scale(span, ratio);
	HOLDS(GC_SCALE_MIN <= scale && scale <= GC_SCALE_MAX);
	REFUSED(scale > GC_SCALE_MIN);
	REFUSED(scale < GC_SCALE_MAX);
	NEAR(scale, fminl(fmaxl(real(span) * real(ratio), GC_SCALE_MIN), GC_SCALE_MAX), 0.5L);
}

PROOF(span_length) {
	int64_t span = DOMAIN(0, INT64_MAX);
	gc_length length = gci_span_length(span);
	HOLDS(length >= 0);
	REFUSED(length < INT32_MAX);
	NEAR(length, fminl(ldexpl(span, -GCI_SPAN_BITS), INT32_MAX), 0.5L);
}

PROOF(span_rate) {
	gc_speed speed = (gc_speed)DOMAIN(-GC_SPEED_MAX, GC_SPEED_MAX);
	struct gc_magnitude ratio = any_ratio(input);
	gc_scale_rate rate = gci_span_rate(speed, ratio);
	HOLDS(rate > INT64_MIN);
	REFUSED(rate >= 0);
	long double exact = limit_to(ldexpl(speed, GCI_SPAN_BITS) * real(ratio), INT64_MAX);
	NEAR(rate, exact, 1 + fabsl(exact) * 0x1p-30L);
	FORMULA(gci_span_rate(-speed, ratio) == -rate);
}

PROOF(span_circle) {
	int64_t span = ANY_SPAN(), circle = gci_span_circle(span);
	HOLDS(0 <= circle && circle <= INT64_C(1) << 55);
	REFUSED(circle > INT64_C(4) << 20);
	NEAR(circle, span * 3.14159265358979323846264338327950288L, 0.51L);
}

PROOF(arc) {
	gc_angle angle = ANY_NUMBER();
	int64_t circle = ANY_NUMBER(), arc = gci_arc(angle, circle);
	REFUSED(arc < INT64_MAX);
	long double exact = limit_to((long double)angle * circle * 0x1p-52L, INT64_MAX);
	NEAR(arc, exact, 1 + fabsl(exact) * 0x1p-62L);
}

/* The circle of any span is above 0. */
PROOF(arc_angle) {
	int64_t arc = ANY_NUMBER(), circle = DOMAIN(1, INT64_MAX);
	gc_angle angle = gci_arc_angle(arc, circle);
	HOLDS(angle > INT64_MIN);
	REFUSED(angle > INT64_MIN + 1);
	long double exact = limit_to(ldexpl((long double)arc / circle, GCI_ARC_BITS), INT64_MAX);
	NEAR(angle, exact, 1 + fabsl(exact) * 0x1p-30L);
	FORMULA(arc == INT64_MIN || gci_arc_angle(-arc, circle) == -angle);
}

/* A circle of proof span_circle. */
PROOF(path_arc) {
	int64_t circle = DOMAIN(1, INT64_C(1) << 55), arc = ANY_NUMBER();
	gc_angle angle = gci_path_arc_angle(arc, circle);
	HOLDS(angle > INT64_MIN);
	REFUSED(gci_path_arc(ANY_NUMBER(), circle) < INT64_MAX);
}
