/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <math.h>

#include <numbers/fixed.c>
#include <numbers/exponential.c>

/*
 * Checks gci_elapsed_between for quotients with every PROOF_STRIDE-th mantissa of 31 bits; the loop
 * sees nothing else of a quotient. The divisor is 2^31, which truncates nothing. The other
 * truncations are those of the loop.
 */
#ifndef PROOF_STRIDE
#define PROOF_STRIDE 1
#endif

/*
 * claim: logarithm
 * functions: gci_elapsed_between
 * result: within 1.2e-9, never falls
 * assumes: to > 0 (exponential.h); the two truncations to 32 bits are bounded by hand: each is
 *     at most 2.9 * 2^-32 of log2
 * tools: exhaustive
 * exhaustive: logarithm -DPROOF_STRIDE=64
 * long: logarithm parts 4
 * reduction: the loop sees only the mantissa of the quotient. make prove tries every 64th one
 */
int main(int argc, char **argv) {
	struct proof_range range = proof_part(argc, argv, UINT64_C(1) << 31, UINT64_C(1) << 32);
	gci_elapsed before = 0;
	for (uint64_t from = range.from; from < range.to; from += PROOF_STRIDE) {
		gci_elapsed elapsed = gci_elapsed_between(from, UINT64_C(1) << 31);
		double exact = log1p((double)(from - (UINT64_C(1) << 31)) * 0x1p-31);
		/* The loop's share: 3.9 and 2.9 of 2^-32 in base 2. */
		CLAIM(fabs((double)elapsed * 0x1p-35 - exact) < 3.9 * 0x1p-32 * 0.6931472);
		CLAIM(elapsed >= before);
		before = elapsed;
	}
	return 0;
}
