/* SPDX-License-Identifier: MIT */
#include "values.h"

#include "numbers/fixed.h"

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

static void check_products(int64_t a, int64_t b, int64_t c, unsigned bits) {
	wide product = (wide)a * b;
	FUZZ_CHECK(gci_multiply_shift(a, b, bits) == limited(rounded(product, (wide)1 << bits)));
	if (c != 0) {
		FUZZ_CHECK(gci_multiply_divide(a, b, c) == limited(rounded(product, c)));
	}
}

static void check_rounding(int64_t value, unsigned bits) {
	wide one = (wide)1 << bits;
	FUZZ_CHECK(gci_round(value, bits) == rounded(value, one));
	int64_t even = gci_round_even(value, bits);
	wide off = wide_abs((wide)even * one - value) * 2;
	FUZZ_CHECK(off < one || (off == one && (even & 1) == 0));
	FUZZ_CHECK(gci_round_even(-value, bits) == -even);
}

static void check_limits(int64_t x, int64_t y, int64_t limit) {
	int64_t both_x = x, both_y = y;
	int64_t least = -limit, expected = x > limit ? limit : x < least ? least : x;
	FUZZ_CHECK(gci_clamp(x, limit) == expected);
	if (limit >= GC_POSITION_MAX) {
		gci_clamp_both(&both_x, &both_y, limit);
		FUZZ_CHECK(both_x == expected && both_y == gci_clamp(y, limit));
	}
}

void fuzz_integers(struct fuzz_input *input) {
	int64_t a = take_i64(input), b = take_i64(input), c = take_i64(input);
	unsigned bits = 1 + take_below(input, 62);
	wide size = a;
	FUZZ_CHECK(gci_abs(a) == (uint64_t)wide_abs(size));
	FUZZ_CHECK(gci_count((uint32_t)a) == (uint32_t)__builtin_popcount((uint32_t)a));
	check_products(a, b, c, bits);
	check_products(a, b, c, 63);
	/* |value| < 2^62 */
	check_rounding(a / 2 == INT64_MIN / 2 ? 0 : a / 2, bits);
	int64_t limit = (int64_t)(gci_abs(c) & INT64_MAX);
	check_limits(a, b, limit);
	/* |value| + divisor < 2^63 */
	int64_t divisor = limit / 2 + 1, value = a / 4;
	FUZZ_CHECK(gci_divide(value, divisor) == rounded(value, divisor));
	FUZZ_CHECK(gci_mean(value, divisor) == rounded(value, divisor));
	FUZZ_CHECK(gci_divide_limited(value, divisor, INT32_MAX) ==
		   gci_clamp(gci_divide(value, divisor), INT32_MAX));
}
