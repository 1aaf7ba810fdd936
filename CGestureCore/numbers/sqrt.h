/* SPDX-License-Identifier: MIT */
#pragma once

#include "numbers/fixed.h"

/* The reciprocal roots of sqrt_table.h; fixed.c has them. */
extern const uint16_t gci_rsqrt_table[96];

/*
 * With x = value / 2^64 in [1/4, 1), the table gives 1/sqrt(x) within 2^-6.9. Two Newton steps r' =
 * r (3 - x r^2) / 2 reduce the error to 2^-13 and then 2^-26. After them x r is the root within 2^7
 * steps. One division corrects it to within one: the remainder by twice the root. So this returns
 * the root, at most one off; Tests/numbers tries all values.
 */
GCI_INLINE uint64_t gci_sqrt_near(uint64_t value) {
	uint64_t x = value >> 32;                                    // 2^-32
	uint64_t r = gci_rsqrt_table[(value >> 57) - 32];            // 2^-15, in (1, 2)
	r = (r * ((UINT64_C(3) << 30) - (x * (r * r) >> 32))) >> 16; // 2^-30
	r = (r * ((UINT64_C(3) << 28) - (x * (r * r >> 32) >> 32))) >> 29;
	uint64_t root = x * r >> 30;
	int64_t rest = (int64_t)(value - root * root);
	return root + (uint64_t)((rest * (int64_t)(r >> 16)) >> 47);
}

/*
 * Returns floor(sqrt(value)): the comparisons make the root exact, whatever was rounded before.
 * Requires value >= 2^62. About 45 instructions.
 */
GCI_INLINE uint32_t gci_sqrt_normalized(uint64_t value) {
	GCI_ASSERT(value >> 62 != 0);
	uint64_t root = gci_sqrt_near(value);
	int64_t rest = (int64_t)(value - root * root);
	while (rest < 0) {
		root--;
		rest += (int64_t)(2 * root + 1);
	}
	while (rest > (int64_t)(2 * root)) {
		rest -= (int64_t)(2 * root + 1);
		root++;
	}
	return (uint32_t)root;
}

/* Returns floor(sqrt(square)); 0 for 0. */
GCI_INLINE int64_t gci_root(uint64_t square) {
	if (square == 0) {
		return 0;
	}
	int shift = __builtin_clzll(square) & ~1;
	return gci_sqrt_normalized(square << shift) >> (shift / 2);
}

/*
 * Returns the length of (x, y): relative error at most 2^-31, exact when the length is an
 * integer below 2^32. The zero vector counts as length 1 step. Requires |x|, |y| <= 2^31.
 */
GCI_INLINE struct gc_magnitude gci_hypot(int64_t x, int64_t y) {
	uint64_t square = gci_abs(x) * gci_abs(x) + gci_abs(y) * gci_abs(y);
	if (square == 0) {
		square = 1;
	}
	/* An even shift: the exponent of the root is an integer. */
	int shift = __builtin_clzll(square) & ~1;
	return (struct gc_magnitude){
		.mantissa = gci_sqrt_normalized(square << shift),
		.exponent = -shift / 2,
	};
}
