/* SPDX-License-Identifier: MIT */
#include "numbers/exponential.h"

#include "numbers/polynomials.h"
#include "numbers/fixed.h"

#define TERMS (sizeof(gci_exp2_table) / sizeof(gci_exp2_table[0]))

/* log2(e) and ln(2), with 62 fraction bits. */
#define LOG2_E INT64_C(6653256548922161246)
#define LN_2 INT64_C(3196577161300663915)

gci_elapsed gci_elapsed_from(uint64_t time_us, uint32_t time_constant_us) {
	uint64_t limit = (uint64_t)time_constant_us * (GCI_ELAPSED_MAX >> GCI_ELAPSED_BITS);
	if (time_us >= limit) {
		return GCI_ELAPSED_MAX;
	}
	/* Below 4 * 10^8 * 2^35 + 5 * 10^6, which is below 2^64. */
	return ((time_us << GCI_ELAPSED_BITS) + time_constant_us / 2) / time_constant_us;
}

/*
 * e^-s = 2^-n 2^-f, with n + f = s log2(e). The power of the fraction f is a polynomial from
 * scripts/generate-tables.py, at most 8e-13 off. It is exact at both ends, so there is no jump
 * where n rises. And the result never rises: neighboring arguments are 2^21 steps of f apart, more
 * than the rounding of the polynomial.
 */
int64_t gci_exp_minus(gci_elapsed elapsed) {
	GCI_ASSERT(elapsed <= GCI_ELAPSED_MAX);
	/* Below 58 in 56 fraction bits. */
	int64_t halvings =
		gci_multiply_shift((int64_t)elapsed, LOG2_E, 62 + GCI_ELAPSED_BITS - GCI_REST_BITS);
	int64_t fraction = halvings & (GCI_REST_ONE - 1);
	int64_t rest = gci_exp2_table[TERMS - 1];
	for (size_t i = TERMS - 1; i-- > 0;) {
		rest = gci_exp2_table[i] + gci_multiply_shift(rest, fraction, GCI_REST_BITS);
	}
	return rest >> (halvings >> GCI_REST_BITS);
}

/*
 * Squaring a number doubles its logarithm. So the next fraction bit of log2 is 1 if the square of
 * the mantissa, which is in [1, 4), reaches 2. Each number is truncated to 32 bits, which takes up
 * to 2.9 * 2^-32 off its logarithm. This happens once for the divisor and once for the quotient;
 * after the n-th square only 2^-n of it counts. The bits after the last one add one more. So the
 * error is -6.8 * 2^-32 to 2.9 * 2^-32, times ln(2).
 */
gci_elapsed gci_elapsed_between(uint64_t from, uint64_t to) {
	GCI_ASSERT(to != 0);
	if (to >= from) {
		return 0;
	}
	int zeros = __builtin_clzll(from), more = __builtin_clzll(to);
	uint64_t quotient = (from << zeros) / (to << more >> 32); // 2^-32, in (1/2, 2)
	uint32_t carry = (uint32_t)(quotient >> 32), fraction = 0;
	uint32_t mantissa = (uint32_t)(quotient >> carry); // 2^-31, in [1, 2)
	uint32_t whole = (uint32_t)(more - zeros - 1) + carry;
	for (int bit = 0; bit < 32; bit++) {
		uint64_t square = (uint64_t)mantissa * mantissa;
		carry = (uint32_t)(square >> 63);
		mantissa = (uint32_t)((carry != 0 ? square : square << 1) >> 32);
		fraction = fraction << 1 | carry;
	}
	return (uint64_t)gci_multiply_shift(
		(int64_t)whole << 32 | fraction, LN_2, 62 + 32 - GCI_ELAPSED_BITS);
}
