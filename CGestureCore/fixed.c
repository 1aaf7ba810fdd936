/* SPDX-License-Identifier: MIT */
#include "fixed_math.h"

#include "gci_assert.h"
#include "sqrt_table.h"

struct wide {
	uint64_t high, low;
};

/* 64 x 64 = 128 bits by halves: there is no 128-bit type on the small targets. */
static struct wide wide_multiply(uint64_t a, uint64_t b) {
	uint64_t a_low = (uint32_t)a, a_high = a >> 32;
	uint64_t b_low = (uint32_t)b, b_high = b >> 32;
	uint64_t low = a_low * b_low;
	uint64_t middle = a_high * b_low + (low >> 32);
	uint64_t cross = a_low * b_high + (uint32_t)middle;
	return (struct wide){
		.high = a_high * b_high + (middle >> 32) + (cross >> 32),
		.low = (cross << 32) | (uint32_t)low,
	};
}

static struct wide wide_add(struct wide a, uint64_t b) {
	uint64_t low = a.low + b;
	return (struct wide){.high = a.high + (low < b), .low = low};
}

static int64_t with_sign(uint64_t magnitude, bool negative) {
	if (magnitude > INT64_MAX) {
		return negative ? INT64_MIN : INT64_MAX;
	}
	return negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

int32_t gci_divide_limited(int64_t value, int64_t divisor, int32_t limit) {
	return (int32_t)gci_clamp(gci_divide(value, divisor), limit);
}

#if !defined(__SIZEOF_INT128__) || defined(__OPTIMIZE_SIZE__)
int64_t gci_multiply_shift(int64_t a, int64_t b, unsigned bits) {
	GCI_ASSERT(1 <= bits && bits <= 63);
	struct wide product = wide_multiply(gci_abs(a), gci_abs(b));
	product = wide_add(product, (uint64_t)1 << (bits - 1));
	uint64_t result = product.high >> bits ? UINT64_MAX
					       : product.high << (64 - bits) | product.low >> bits;
	return with_sign(result, (a < 0) != (b < 0));
}
#endif

int64_t gci_multiply_divide(int64_t a, int64_t b, int64_t divisor) {
	GCI_ASSERT(divisor != 0);
	uint64_t by = gci_abs(divisor);
	bool negative = ((a < 0) != (b < 0)) != (divisor < 0);
	struct wide rest = wide_add(wide_multiply(gci_abs(a), gci_abs(b)), by / 2);
	if (rest.high >= by) {
		return with_sign(UINT64_MAX, negative);
	}
	/* Long division, a bit a round. Transforms are set rarely; clarity wins over speed. */
	uint64_t quotient = 0;
	for (int bit = 0; bit < 64; bit++) {
		bool carry = rest.high >> 63;
		rest.high = rest.high << 1 | rest.low >> 63;
		rest.low <<= 1;
		quotient <<= 1;
		if (carry || rest.high >= by) {
			rest.high -= by;
			quotient |= 1;
		}
	}
	return with_sign(quotient, negative);
}

/*
 * With x = value / 2^64 in [1/4, 1): the table gives 1/sqrt(x) within 2^-6.9, two Newton steps
 * r' = r (3 - x r^2) / 2 square the error to 2^-13 and 2^-26, x r is then the root within 2^7
 * steps, and its remainder, divided by twice the root, brings it within one. The comparisons at
 * the end make it exact, whatever the rounding before them.
 */
uint32_t gci_sqrt_normalised(uint64_t value) {
	GCI_ASSERT(value >> 62 != 0);
	uint64_t x = value >> 32;                                    // 2^-32
	uint64_t r = gci_rsqrt_table[(value >> 57) - 32];            // 2^-15, in (1, 2)
	r = (r * ((UINT64_C(3) << 30) - (x * (r * r) >> 32))) >> 16; // 2^-30
	r = (r * ((UINT64_C(3) << 28) - (x * (r * r >> 32) >> 32))) >> 29;
	uint64_t root = x * r >> 30;
	int64_t rest = (int64_t)(value - root * root);
	root += (uint64_t)((rest * (int64_t)(r >> 16)) >> 47);
	/* A root of 2^32 is too large: its square is 0 here, and the value above 2^63. */
	while ((int64_t)(value - root * root) < 0) {
		root--;
	}
	while (value - root * root > 2 * root) {
		root++;
	}
	return (uint32_t)root;
}

struct gc_magnitude gci_hypot(int64_t x, int64_t y) {
	uint64_t square = gci_abs(x) * gci_abs(x) + gci_abs(y) * gci_abs(y);
	if (square == 0) {
		square = 1;
	}
	/* An even shift, so that the root's exponent is whole. */
	int shift = __builtin_clzll(square) & ~1;
	return (struct gc_magnitude){
		.mantissa = gci_sqrt_normalised(square << shift),
		.exponent = -shift / 2,
	};
}

int64_t gci_length_of(int64_t x, int64_t y) {
	return (x | y) == 0 ? 0 : gci_magnitude_to_fixed(gci_hypot(x, y), 0);
}
