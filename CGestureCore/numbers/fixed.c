/* SPDX-License-Identifier: MIT */
#define GCI_INLINE_HERE
#include "numbers/fixed.h"

#include "numbers/base.h"
#include "numbers/span.h"
#include "numbers/sqrt.h"
#include "numbers/sqrt_table.h"

struct wide {
	uint64_t high, low;
};

/* 64 x 64 = 128 bits, by halves: small targets have no 128-bit type. */
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

#ifndef GCI_HAS_INT128
int64_t gci_multiply_shift(int64_t a, int64_t b, unsigned bits) {
	GCI_ASSERT(1 <= bits && bits <= 63);
	struct wide product = wide_multiply(gci_abs(a), gci_abs(b));
	product = wide_add(product, (uint64_t)1 << (bits - 1));
	uint64_t result = product.high >> bits ? UINT64_MAX
					       : product.high << (64 - bits) | product.low >> bits;
	return with_sign(result, (a < 0) != (b < 0));
}
#endif

/* rest / by, for rest.high < by. */
static uint64_t wide_divide(struct wide rest, uint64_t by) {
	if (rest.high == 0) {
		return rest.low / by;
	}
	/* Long division, one bit a round: short rather than fast, because this is rare. */
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
	return quotient;
}

int64_t gci_multiply_divide(int64_t a, int64_t b, int64_t divisor) {
	GCI_ASSERT(divisor != 0);
	uint64_t by = gci_abs(divisor);
	struct wide rest = wide_add(wide_multiply(gci_abs(a), gci_abs(b)), by / 2);
	uint64_t quotient = rest.high >= by ? UINT64_MAX : wide_divide(rest, by);
	return with_sign(quotient, ((a < 0) != (b < 0)) != (divisor < 0));
}

int64_t gci_length_of(int64_t x, int64_t y) {
	return (x | y) == 0 ? 0 : gci_magnitude_to_fixed(gci_hypot(x, y), 0);
}
