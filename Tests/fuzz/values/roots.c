/* SPDX-License-Identifier: MIT */
#include "values.h"

#include "numbers/span.h"
#include "numbers/sqrt.h"

static long double real(struct gc_magnitude magnitude) {
	FUZZ_CHECK(magnitude.mantissa >> 31 == 1);
	return ldexpl(magnitude.mantissa, magnitude.exponent);
}

static void check_hypot(int64_t x, int64_t y) {
	long double exact = hypotl(x, y);
	if (x == 0 && y == 0) {
		FUZZ_CHECK(gci_length_of(0, 0) == 0);
		exact = 1;
	} else {
		FUZZ_NEAR(gci_length_of(x, y), exact, 0.5L + exact * 0x1p-31L);
	}
	long double length = real(gci_hypot(x, y));
	FUZZ_NEAR(length, exact, exact * 0x1p-31L);
	FUZZ_CHECK(exact != floorl(exact) || exact >= 0x1p32L ||
		   (wide)exact * (wide)exact != (wide)x * x + (wide)y * y || length == exact);
	FUZZ_CHECK(length == real(gci_hypot(-y, x)));
}

static void check_magnitudes(uint64_t a, uint64_t b, int exponent) {
	struct gc_magnitude first = gci_magnitude_from(a);
	struct gc_magnitude second = gci_magnitude_scaled(b, exponent);
	long double x = real(first), y = real(second);
	FUZZ_NEAR(x, a, ldexpl(a, -32));
	FUZZ_NEAR(y, ldexpl(b, exponent), ldexpl(b, exponent - 32));
	FUZZ_NEAR(real(gci_magnitude_multiply(first, second)) / (x * y), 1, 0x1.0001p-32L);
	/* The quotient loses up to one in 2^31 before it is rounded. */
	FUZZ_NEAR(real(gci_magnitude_divide(first, second)) / (x / y), 1, 0x1.8001p-31L);
	for (int bits = -40; bits <= 40; bits += 8) {
		long double fixed = ldexpl(y, bits);
		int64_t is = gci_magnitude_to_fixed(second, bits);
		FUZZ_CHECK(is >= 0 && (fixed < 0x1p63L || is == INT64_MAX));
		if (fixed < 0x1p63L) {
			FUZZ_NEAR(is, fixed, 0.5L);
		}
	}
}

static void check_root(uint64_t of) {
	uint64_t root = gci_sqrt_normalized(of);
	unsigned_wide square = (unsigned_wide)root * root;
	FUZZ_CHECK(square <= of && square + 2 * root + 1 > of);
}

void fuzz_roots(struct fuzz_input *input) {
	uint64_t a = (uint64_t)take_i64(input), b = (uint64_t)take_i64(input);
	int exponent = (int)take_below(input, 96) - 48;
	int64_t most = INT64_C(1) << 31;
	check_hypot(take_within(input, most), take_within(input, most));
	/* Any, and at and just under a square. */
	uint64_t side = a >> 32 | UINT64_C(1) << 31;
	check_root(a | UINT64_C(1) << 62);
	check_root(side * side);
	check_root(side * side + 2 * side);
	check_magnitudes(a == 0 ? 1 : a, b == 0 ? 1 : b, exponent);
}

/* Spans of fingers: from 1 pt to the diagonal of the largest square of positions. */
void fuzz_spans(struct fuzz_input *input) {
	const int64_t widest = INT64_C(742000) << 32;
	int64_t span = most_i64(GCI_SPAN_MIN, (int64_t)gci_abs(take_within(input, widest)));
	int64_t other = most_i64(GCI_SPAN_MIN, (int64_t)gci_abs(take_within(input, widest)));
	int64_t scale = most_i64(GC_SCALE_MIN, (int64_t)gci_abs(take_within(input, GC_SCALE_MAX)));
	struct gc_magnitude ratio = gci_span_ratio(scale, span);
	struct gc_magnitude was = gci_magnitude_from((uint64_t)span);
	struct gc_magnitude is = gci_magnitude_from((uint64_t)other);
	/* Relative error 1e-6, as in the table of formats, and half a step of rounding. */
	long double exact = (long double)scale * other / span;
	long double least = GC_SCALE_MIN, most = GC_SCALE_MAX;
	FUZZ_NEAR(gci_span_scale(was, ratio), scale, 1 + scale * 1e-8L);
	FUZZ_NEAR(gci_span_scale(is, ratio), fminl(fmaxl(exact, least), most), 1 + exact * 1e-8L);
	gc_length length = gci_span_length(span);
	FUZZ_NEAR(length, fminl(ldexpl(span, -GCI_SPAN_BITS), INT32_MAX), 0.5L);
	gc_speed speed = (gc_speed)take_within(input, GC_SPEED_MAX);
	long double rate = ldexpl(speed, GCI_SPAN_BITS) * real(ratio);
	if (fabsl(rate) < 0x1p62L) {
		FUZZ_NEAR(gci_span_rate(speed, ratio), rate, 1 + fabsl(rate) * 0x1p-30L);
	}
	FUZZ_CHECK(gci_span_rate(-speed, ratio) == -gci_span_rate(speed, ratio));
	int64_t circle = gci_span_circle(span);
	FUZZ_NEAR(circle, span * 3.14159265358979323846264338327950288L, 0.51L);
	int64_t arc = take_within(input, INT64_C(1) << 40);
	gc_angle angle = gci_arc_angle(arc, circle);
	long double turn = ldexpl((long double)arc / circle, GCI_ARC_BITS);
	if (fabsl(turn) < 0x1p62L) {
		FUZZ_NEAR(angle, turn, 1 + fabsl(turn) * 0x1p-30L);
		FUZZ_NEAR(gci_arc(angle, circle), arc,
			1 + fabsl(turn) * 0x1p-30L * circle * 0x1p-52L);
	}
	FUZZ_CHECK(gci_arc_angle(-arc, circle) == -angle);
}
