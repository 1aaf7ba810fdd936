/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/fixed.h>

#include "numbers/base.h"

/*
 * Rounding is to nearest everywhere. Halves go away from zero, so that a mirrored stroke gives
 * mirrored values; gci_round_even is the exception and says why.
 */

/*
 * Functions that are in line in fast builds only. Small builds call the one copy in fixed.c,
 * because the whole core uses them, and 64-bit arithmetic is long on a small processor. clang needs
 * the attribute for that. gcc calls them without it, and rejects it on an inline function.
 */
#ifdef __clang__
#define GCI_CALLED __attribute__((noinline))
#else
#define GCI_CALLED
#endif
#ifndef __OPTIMIZE_SIZE__
#define GCI_INLINE static inline
#elif defined(GCI_INLINE_HERE)
#define GCI_INLINE extern inline GCI_CALLED
#else
#define GCI_INLINE inline GCI_CALLED
#endif

/* 128-bit products, if the processor has them and the build is not small. */
#if defined(__SIZEOF_INT128__) && !defined(__OPTIMIZE_SIZE__)
#define GCI_HAS_INT128
__extension__ typedef __int128 gci_int128;
#endif

/* Returns |value|, also of INT64_MIN. */
GCI_INLINE uint64_t gci_abs(int64_t value) {
	return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* Returns the number of bits that are set. Without the builtin, which is a call on x86-64. */
GCI_INLINE uint32_t gci_count(uint32_t bits) {
	bits -= bits >> 1 & 0x55555555u;                                   // of each 2 bits
	bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);           // of each 4
	return (((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24; // of each 8, then all
}

/* Returns `value` limited to -limit .. limit. Requires limit >= 0. */
GCI_INLINE int64_t gci_clamp(int64_t value, int64_t limit) {
	return value > limit ? limit : value < -limit ? -limit : value;
}

/*
 * Limits both to -limit .. limit. Requires limit >= GC_POSITION_MAX. Fast builds test both at once,
 * because they are mostly within the limit.
 */
GCI_INLINE void gci_clamp_both(int64_t *x, int64_t *y, int64_t limit) {
#ifndef __OPTIMIZE_SIZE__
	if ((((uint64_t)*x + GC_POSITION_MAX) | ((uint64_t)*y + GC_POSITION_MAX)) >> 31 == 0) {
		return;
	}
#endif
	*x = gci_clamp(*x, limit);
	*y = gci_clamp(*y, limit);
}

/* Returns value / 2^bits, rounded. Requires 1 <= bits <= 62 and |value| < 2^62. */
GCI_INLINE int64_t gci_round(int64_t value, unsigned bits) {
	/* The shift rounds down: negative values less one step round their halves down. */
	return (value + ((int64_t)1 << (bits - 1)) + (value >> 63)) >> bits;
}

/*
 * Returns value / 2^bits, rounded, halves to the even neighbor. Range as gci_round.
 *
 * This is for readings that are subtracted later. At most half a step is left then, and half a step
 * rounds to zero in either direction, so the next reading is zero.
 */
GCI_INLINE int64_t gci_round_even(int64_t value, unsigned bits) {
	int64_t odd = value >> bits & 1;
	return (value + ((int64_t)1 << (bits - 1)) - 1 + odd) >> bits;
}

/* Returns value / divisor, rounded. Requires divisor > 0 and |value| + divisor < 2^63. */
GCI_INLINE int64_t gci_divide(int64_t value, int64_t divisor) {
	int64_t half = divisor / 2;
	return (value < 0 ? value - half : value + half) / divisor;
}

/* As gci_divide, limited to -limit .. limit. Requires limit >= 0. Always a call, for size. */
int32_t gci_divide_limited(int64_t value, int64_t divisor, int32_t limit);

/* Returns sum / count, rounded, as gci_divide. Does not divide by 1 and 2, the usual counts. */
GCI_INLINE int64_t gci_mean(int64_t sum, int64_t count) {
	return count == 1 ? sum : count == 2 ? gci_round(sum, 1) : gci_divide(sum, count);
}

/* Returns a * b / 2^bits, rounded, limited to the int64_t range. Requires 1 <= bits <= 63. */
#ifdef GCI_HAS_INT128
static inline int64_t gci_multiply_shift(int64_t a, int64_t b, unsigned bits) {
	GCI_ASSERT(1 <= bits && bits <= 63);
	gci_int128 product = (gci_int128)a * b;
	/* Rounded as in gci_round. */
	product = (product + ((gci_int128)1 << (bits - 1)) + (product >> 127)) >> bits;
	if (__builtin_expect((int64_t)product == product, true)) {
		return (int64_t)product;
	}
	return product < 0 ? INT64_MIN : INT64_MAX;
}
#else
int64_t gci_multiply_shift(int64_t a, int64_t b, unsigned bits);
#endif

/* Returns a * b / divisor, rounded, limited to the int64_t range. Requires divisor != 0. */
int64_t gci_multiply_divide(int64_t a, int64_t b, int64_t divisor);

/* Returns value * 2^exponent as a magnitude, relative error at most 2^-32. Requires value > 0. */
GCI_INLINE struct gc_magnitude gci_magnitude_scaled(uint64_t value, int32_t exponent) {
	GCI_ASSERT(value != 0);
	int shift = __builtin_clzll(value);
	uint64_t top = value << shift;
	uint64_t mantissa = (top >> 32) + (top >> 31 & 1);
	uint64_t carry = mantissa >> 32;
	return (struct gc_magnitude){
		.mantissa = (uint32_t)(mantissa >> carry),
		.exponent = exponent + 32 - shift + (int32_t)carry,
	};
}

GCI_INLINE struct gc_magnitude gci_magnitude_from(uint64_t value) {
	return gci_magnitude_scaled(value, 0);
}

/* Products and quotients, relative error at most 2^-32. Exponents must stay within 2^30. */
GCI_INLINE struct gc_magnitude gci_magnitude_multiply(
	struct gc_magnitude a, struct gc_magnitude b) {
	uint64_t product = (uint64_t)a.mantissa * b.mantissa;
	/* Of two mantissas it is 2^62 or more. */
	unsigned shift = product >> 63 == 0;
	uint64_t top = product << shift;
	uint64_t mantissa = (top >> 32) + (top >> 31 & 1);
	uint64_t carry = mantissa >> 32;
	return (struct gc_magnitude){
		.mantissa = (uint32_t)(mantissa >> carry),
		.exponent = a.exponent + b.exponent + 32 - (int32_t)shift + (int32_t)carry,
	};
}

GCI_INLINE struct gc_magnitude gci_magnitude_divide(struct gc_magnitude a, struct gc_magnitude b) {
	uint64_t quotient = ((uint64_t)a.mantissa << 32) / b.mantissa;
	return gci_magnitude_scaled(quotient, a.exponent - b.exponent - 32);
}

/* Returns magnitude * 2^bits, rounded, limited to INT64_MAX. */
GCI_INLINE int64_t gci_magnitude_to_fixed(struct gc_magnitude magnitude, int bits) {
	int shift = magnitude.exponent + bits;
	if (shift < 0) {
		/* Adds half of the last bit that stays. Beyond 33 bits nothing stays. */
		return shift < -33 ? 0
				   : (int64_t)(((uint64_t)magnitude.mantissa +
						       (UINT64_C(1) << (-shift - 1))) >>
					       -shift);
	}
	return shift > 31 ? INT64_MAX : (int64_t)((uint64_t)magnitude.mantissa << shift);
}

/*
 * Returns the length of (x, y), rounded; 0 for the zero vector. The error is at most half a step
 * plus 2^-31 of the length, so less than 2 steps. Range as gci_hypot, in sqrt.h.
 */
int64_t gci_length_of(int64_t x, int64_t y);
