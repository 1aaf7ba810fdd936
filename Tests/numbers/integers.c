/* SPDX-License-Identifier: MIT */
#include <gesturecore/convert.h>

#include "numbers.h"

#include "numbers/fixed.h"
#ifdef PROVING
#include <numbers/fixed.c>
#endif

#define TWO_62 (INT64_C(1) << 62)

#ifndef PROVING
static int64_t limited(wide value) {
	return value > INT64_MAX ? INT64_MAX : value < INT64_MIN ? INT64_MIN : (int64_t)value;
}

/* Returns value / divisor, rounded, halves away from zero. */
static wide rounded(wide value, wide divisor) {
	bool negative = (value < 0) != (divisor < 0);
	unsigned_wide size = (unsigned_wide)wide_abs(value), by = (unsigned_wide)wide_abs(divisor);
	wide quotient = (wide)((size + by / 2) / by);
	return negative ? -quotient : quotient;
}

/* A half becomes even. */
static bool is_even_rounded(int64_t even, int64_t value, unsigned bits) {
	wide one = (wide)1 << bits, off = wide_abs((wide)even * one - value) * 2;
	return off < one || (off == one && (even & 1) == 0);
}
#endif

PROOF(abs) {
	int64_t value = ANY_NUMBER();
	uint64_t size = gci_abs(value);
	HOLDS(size <= UINT64_C(1) << 63);
	REFUSED(size < UINT64_C(1) << 63);
	FORMULA(size == (uint64_t)wide_abs(value));
}

PROOF(count) {
	uint32_t bits = DOMAIN_U(0, UINT32_MAX), byte = bits & 0xff, sum = 0;
	for (int i = 0; i < 8; i++) {
		sum += byte >> i & 1;
	}
	HOLDS(gci_count(byte) == sum);
	HOLDS(gci_count(bits) == gci_count(bits >> 8) + gci_count(byte));
	REFUSED(gci_count(bits) < 32);
}

LOOP(count, 0, UINT64_C(1) << 32) {
	HOLDS(gci_count((uint32_t)at) == (uint32_t)__builtin_popcount((uint32_t)at));
}

PROOF(clamp) {
	int64_t value = ANY_NUMBER(), limit = DOMAIN(0, INT64_MAX),
		result = gci_clamp(value, limit);
	HOLDS(within(result, limit));
	HOLDS(result == value || (value > limit && result == limit) ||
		(value < -limit && result == -limit));
	REFUSED(result < limit);
}

/* The limits of the callers. */
PROOF(clamp_both) {
	const int64_t limits[] = {GC_POSITION_MAX, INT32_MAX};
	for (int i = 0; i < 2; i++) {
		int64_t x = ANY_NUMBER(), y = ANY_NUMBER(), both_x = x, both_y = y;
		gci_clamp_both(&both_x, &both_y, limits[i]);
		HOLDS(both_x == gci_clamp(x, limits[i]));
		HOLDS(both_y == gci_clamp(y, limits[i]));
		REFUSED(both_y < limits[i]);
	}
}

/* fixed.h requires 1 to 62 bits, and values below 2^62. */
PROOF(round) {
	unsigned bits = DOMAIN(1, 62);
	int64_t value = DOMAIN(-TWO_62 + 1, TWO_62 - 1), most = INT64_C(1) << (62 - bits);
	int64_t result = gci_round(value, bits);
	HOLDS(within(result, most));
	REFUSED(result < most);
	FORMULA(result == rounded(value, (wide)1 << bits));
}

PROOF(round_even) {
	unsigned bits = DOMAIN(1, 62);
	int64_t value = DOMAIN(-TWO_62 + 1, TWO_62 - 1), most = INT64_C(1) << (62 - bits);
	int64_t result = gci_round_even(value, bits);
	HOLDS(within(result, most));
	FORMULA(gci_round_even(-value, bits) == -result);
	REFUSED(result > -most);
	FORMULA(is_even_rounded(result, value, bits));
}

/* More than any caller has. */
PROOF(divide) {
	int64_t value = DOMAIN(-TWO_62, TWO_62), divisor = DOMAIN(1, TWO_62);
	int64_t result = gci_divide(value, divisor);
	HOLDS(within(result, TWO_62));
	REFUSED(result < TWO_62);
	FORMULA(result == rounded(value, divisor));
}

PROOF(divide_limited) {
	int64_t value = DOMAIN(-TWO_62, TWO_62), divisor = DOMAIN(1, TWO_62);
	int32_t place = gci_divide_limited(value, divisor, GC_POSITION_MAX);
	int32_t speed = gci_divide_limited(value, divisor, GC_SPEED_MAX);
	HOLDS(within(place, GC_POSITION_MAX));
	HOLDS(within(speed, GC_SPEED_MAX));
	REFUSED(speed < GC_SPEED_MAX);
	FORMULA(speed == gci_clamp((int64_t)rounded(value, divisor), GC_SPEED_MAX));
}

/* Up to 32 summands, each of at most 2^44: those of transform.c. swipe.c has smaller ones. */
PROOF(mean) {
	const int64_t most = INT64_C(1) << 44;
	int64_t count = DOMAIN(1, 32), sum = DOMAIN(-most * 32, most * 32);
	ASSUME(within(sum, most * count));
	int64_t result = gci_mean(sum, count);
	HOLDS(within(result, most));
	REFUSED(result < most);
	FORMULA(result == rounded(sum, count));
}

PROOF(multiply_shift) {
	int64_t a = ANY_NUMBER(), b = ANY_NUMBER();
	unsigned bits = DOMAIN(1, 63);
	int64_t result = gci_multiply_shift(a, b, bits);
	REFUSED(result < INT64_MAX);
	FORMULA(result == limited(rounded((wide)a * b, (wide)1 << bits)));
}

PROOF(multiply_divide) {
	int64_t a = ANY_NUMBER(), b = ANY_NUMBER(), above = DOMAIN(1, INT64_MAX),
		below = DOMAIN(INT64_MIN, -1);
	int64_t result = gci_multiply_divide(a, b, above);
	REFUSED(result < INT64_MAX);
	FORMULA(result == limited(rounded((wide)a * b, above)));
	result = gci_multiply_divide(a, b, below);
	REFUSED(result > INT64_MIN);
	FORMULA(result == limited(rounded((wide)a * b, below)));
}

/* Solvers find bits easier than a range. */
#ifdef PROVING
#define BELOW(most) ((int64_t)(nondet_ulonglong() & ((uint64_t)(most) - 1)))
#else
#define BELOW(most) DOMAIN(0, (most) - 1)
#endif

/*
 * The contract of a product in momentum.c: it is at most 2^(p + q - bits), for factors up to 2^p
 * and 2^q. These are the powers that momentum.c has.
 */
static int64_t product(struct fuzz_input *input, unsigned p, unsigned q, unsigned bits) {
	const int64_t a = INT64_C(1) << p, b = INT64_C(1) << q, most = INT64_C(1) << (p + q - bits);
	HOLDS(gci_multiply_shift(a, b, bits) <= most);
	HOLDS(gci_multiply_shift(a, BELOW(b), bits) <= most);
	HOLDS(gci_multiply_shift(BELOW(a), b, bits) <= most);
	int64_t result = gci_multiply_shift(BELOW(a), BELOW(b), bits);
	HOLDS(result <= most);
	return result;
}

PROOF(product_56_41_35) {
	REFUSED(product(input, 56, 41, 35) < INT64_C(1) << 61);
}

PROOF(product_56_56_56) {
	REFUSED(product(input, 56, 56, 56) < INT64_C(1) << 55);
}

PROOF(product_55_62_56) {
	REFUSED(product(input, 55, 62, 56) < INT64_C(1) << 60);
}

/* The result of rounding, halves away from zero. */
static bool is_nearest(int64_t value, long double exact) {
	return (long double)value == roundl(exact);
}

CHECK(conversions) {
	const long double turn = 6.28318530717958647692528676655900577L;
	uint64_t bits = take_u64(input);
	double any, scaled;
	memcpy(&any, &bits, sizeof(any));
	/* Of the order that is allowed. */
	scaled = (double)take_i64(input) * 0x1p-44;

	for (int i = 0; i < 2; i++, any = scaled) {
		gc_length length = gc_length_from_double(any);
		double units = any * 4096;
		bool fits = fabs(units) < 2147483647.0;
		HOLDS(fits ? is_nearest(length, (long double)units) : length == GC_LENGTH_INVALID);
		gc_scale scale = gc_scale_from_double(any);
		HOLDS(any >= 1 / 4096.0 && any <= 4096 ? is_nearest(scale, any * 0x1p32L)
						       : scale == 0);
		gc_angle angle = gc_angle_from_radians(any);
		if (angle == GC_ANGLE_INVALID) {
			HOLDS(!(fabsl(any) < 999.9999999L * turn));
		} else {
			NEAR(angle, any / turn * 0x1p32L, 0.5L + fabsl(any) * 1e-6L);
			HOLDS(angle >= -GC_ANGLE_MAX && angle <= GC_ANGLE_MAX);
			NEAR(gc_angle_to_radians(angle), angle * turn / 0x1p32L, 1e-11L);
			HOLDS(gc_angle_from_radians(-any) == -angle);
		}
	}
	int32_t back = take_i32(input);
	HOLDS(back == INT32_MIN || back == INT32_MAX || back == -INT32_MAX ||
		gc_length_from_double(gc_length_to_double(back)) == back);
	HOLDS(gc_speed_to_double(back) == back / 4096.0);
	int64_t ratio = take_within(input, GC_SCALE_MAX);
	HOLDS(ratio < GC_SCALE_MIN || gc_scale_from_double(gc_scale_to_double(ratio)) == ratio);
	int64_t rate = take_i64(input);
	NEAR(gc_scale_to_double(rate), ldexpl(rate, -32), fabsl(ldexpl(rate, -32)) * 0x1p-53L);
}
