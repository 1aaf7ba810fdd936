/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>

/*
 * claim: round
 * functions: gci_round
 * result: within half of the range of the value, for 1 bit, down to a quarter of one step, for 62
 * assumes: 1 to 62 bits and |value| < 2^62 (fixed.h)
 * tools: esbmc, eva
 */
void prove_round(void) {
	for (unsigned bits = 1; bits <= 62; bits++) {
		int64_t value = ANY_INT64(-(INT64_C(1) << 62) + 1, (INT64_C(1) << 62) - 1);
		int64_t result = gci_round(value, bits), most = INT64_C(1) << (62 - bits);
		CLAIM(result <= most);
		CLAIM(result >= -most);
		REFUSED(result < most);
	}
}

/*
 * claim: round-even
 * functions: gci_round_even
 * result: as round
 * assumes: 1 to 62 bits and |value| < 2^62 (fixed.h)
 * tools: esbmc, eva
 */
void prove_round_even(void) {
	for (unsigned bits = 1; bits <= 62; bits++) {
		int64_t value = ANY_INT64(-(INT64_C(1) << 62) + 1, (INT64_C(1) << 62) - 1);
		int64_t result = gci_round_even(value, bits), most = INT64_C(1) << (62 - bits);
		CLAIM(result <= most);
		CLAIM(result >= -most);
		REFUSED(result > -most);
	}
}

/*
 * claim: divide
 * functions: gci_divide
 * result: within the range of the value
 * assumes: |value| <= 2^62 and 1 <= divisor <= 2^62, more than any caller has
 * tools: esbmc, eva
 */
void prove_divide(void) {
	const int64_t most = INT64_C(1) << 62;
	int64_t value = ANY_INT64(-most, most), divisor = ANY_INT64(1, most);
	SPLIT_BITS(divisor);
	int64_t result = gci_divide(value, divisor);
	CLAIM(result <= most);
	CLAIM(result >= -most);
	REFUSED(result < most);
}

/*
 * claim: divide-limited
 * functions: gci_divide_limited
 * result: within the limit
 * assumes: as divide; the limits of the callers, GC_POSITION_MAX and GC_SPEED_MAX
 * tools: esbmc, eva
 */
void prove_divide_limited(void) {
	const int64_t most = INT64_C(1) << 62;
	int64_t value = ANY_INT64(-most, most), divisor = ANY_INT64(1, most);
	int32_t place = gci_divide_limited(value, divisor, GC_POSITION_MAX);
	int32_t speed = gci_divide_limited(value, divisor, GC_SPEED_MAX);
	CLAIM(place <= GC_POSITION_MAX);
	CLAIM(place >= -GC_POSITION_MAX);
	CLAIM(speed <= GC_SPEED_MAX);
	CLAIM(speed >= -GC_SPEED_MAX);
	REFUSED(speed < GC_SPEED_MAX);
}

/*
 * claim: mean
 * functions: gci_mean
 * result: within the range of the summands
 * assumes: 1 to 32 summands, each of at most 2^44 (transform.c; swipe.c has smaller ones)
 * tools: esbmc, eva
 * esbmc: --multi-property
 */
void prove_mean(void) {
	const int64_t most = INT64_C(1) << 44;
	for (int64_t count = 1; count <= 32; count++) {
		int64_t result = gci_mean(ANY_INT64(-most * count, most * count), count);
		CLAIM(result <= most);
		CLAIM(result >= -most);
		REFUSED(result < most);
	}
}

/*
 * claim: multiply-shift
 * functions: gci_multiply_shift, wide_multiply, wide_add, with_sign
 * result: no overflow and no bad shift, without 128-bit products
 * assumes: any values; 1 to 63 bits (fixed.h)
 * tools: esbmc, eva
 */
void prove_multiply_shift(void) {
	int64_t a = ANY_INT64(INT64_MIN, INT64_MAX), b = ANY_INT64(INT64_MIN, INT64_MAX);
	int64_t result = gci_multiply_shift(a, b, ANY_UINT32(1, 63));
	REFUSED(result < INT64_MAX);
}

/*
 * claim: multiply-divide
 * functions: gci_multiply_divide, wide_divide
 * result: no overflow, no bad shift, no division by zero
 * assumes: any values; divisor != 0 (fixed.h)
 * tools: esbmc, eva
 */
void prove_multiply_divide(void) {
	int64_t a = ANY_INT64(INT64_MIN, INT64_MAX), b = ANY_INT64(INT64_MIN, INT64_MAX);
	int64_t result = gci_multiply_divide(a, b, ANY_INT64(1, INT64_MAX));
	REFUSED(result < INT64_MAX);
	result = gci_multiply_divide(a, b, ANY_INT64(INT64_MIN, -1));
	REFUSED(result > INT64_MIN);
}

/*
 * claim: clamp-both
 * functions: gci_clamp_both
 * result: both within the limit
 * assumes: any values; the limits of the callers
 * tools: esbmc, eva
 */
void prove_clamp_both(void) {
	const int64_t limits[] = {GC_POSITION_MAX, INT32_MAX};
	for (int i = 0; i < 2; i++) {
		int64_t x = ANY_INT64(INT64_MIN, INT64_MAX), y = ANY_INT64(INT64_MIN, INT64_MAX);
		gci_clamp_both(&x, &y, limits[i]);
		CLAIM(x <= limits[i]);
		CLAIM(x >= -limits[i]);
		CLAIM(y <= limits[i]);
		CLAIM(y >= -limits[i]);
		REFUSED(y < limits[i]);
	}
}
