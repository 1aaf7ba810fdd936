/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <math.h>

#include <numbers/fixed.c>
#include <numbers/exponential.c>

/*
 * The polynomial of gci_exp_minus, at 2^24 + 1 fractions f. Its error is p(f) - 2^-f. Between two
 * fractions the error grows by at most an eighth of their squared distance times its second
 * derivative. That derivative is below 2, so this is below 2^-50. And p' is at most -0.34 there,
 * plus 2^-25 of the second derivative.
 *
 * So p is within 8e-13 of 2^-f everywhere, and falls by 0.34 steps with each step of f or more. The
 * integers follow p within 6 steps of 2^-56: each of the 8 products is rounded once, by half a
 * step, and later factors are at most 1. Arguments that differ have fractions that differ by 2^21
 * steps or more. So the power never rises. With the rounding of the argument and the last shift,
 * its error is below 8e-13 + 2^-53 + 2^-56.
 */
#define POINTS (UINT64_C(1) << 24)

/*
 * claim: exponential
 * functions: gci_exp_minus
 * result: within 1e-12, never rises, 1 at 0, 0 at the maximum
 * assumes: elapsed <= GCI_ELAPSED_MAX (exponential.h)
 * tools: exhaustive
 * exhaustive: exponential
 * reduction: 2^24 fractions, and a bound of the second derivative between them
 */
int main(int argc, char **argv) {
	struct proof_range range = proof_part(argc, argv, 0, POINTS + 1);
	for (uint64_t point = range.from; point < range.to; point++) {
		long double f = (long double)point / POINTS, exact = 0, slope = 0, bend = 0;
		for (size_t i = TERMS; i-- > 0;) {
			bend = bend * f + 2 * slope;
			slope = slope * f + exact;
			exact = exact * f + (long double)gci_exp2_table[i] * 0x1p-56L;
		}
		int64_t fraction = (int64_t)(point << (GCI_REST_BITS - 24)), rest = 0;
		for (size_t i = TERMS; i-- > 0;) {
			rest = gci_exp2_table[i] +
			       gci_multiply_shift(rest, fraction, GCI_REST_BITS);
		}
		CLAIM(fabsl(exact - exp2l(-f)) < 8e-13L - 0x1p-50L);
		CLAIM(slope < -0.34L - 0x1p-24L);
		CLAIM(fabsl(bend) + 0.5L < 2);
		CLAIM(fabsl((long double)rest * 0x1p-56L - exact) < 6 * 0x1p-56L);
	}
	for (uint32_t time_constant_us = 1; time_constant_us <= 10000000; time_constant_us++) {
		uint64_t limit = time_constant_us * (GCI_ELAPSED_MAX >> GCI_ELAPSED_BITS);
		CLAIM(gci_elapsed_from(limit - 1, time_constant_us) <= GCI_ELAPSED_MAX);
		CLAIM(gci_elapsed_from(limit, time_constant_us) == GCI_ELAPSED_MAX);
	}
	CLAIM(gci_exp_minus(0) == GCI_REST_ONE);
	CLAIM(gci_exp_minus(GCI_ELAPSED_MAX) == 0);
	return 0;
}
