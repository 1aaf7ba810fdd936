/* SPDX-License-Identifier: MIT */
#ifndef PRODUCTS_H
#define PRODUCTS_H

#include <gesturecore/fixed.h>

int64_t gci_multiply_shift(int64_t a, int64_t b, unsigned bits);

/*
 * The contract of gci_multiply_shift for ESBMC, by powers of two: claim product-contract. Solvers
 * can prove it for constant powers, but not for other limits. Eva follows the function itself.
 */

/* Returns the least p with value <= 2^p. */
static unsigned proof_power(uint64_t value) {
	return value <= 1 ? 0 : (unsigned)(64 - __builtin_clzll(value - 1));
}

/* Each row: |a| <= 2^p, |b| <= 2^q, bits. */
static const unsigned proof_products[][3] = {{56, 41, 35}, {56, 56, 56}, {55, 62, 56}};

static int64_t contract_gci_multiply_shift(int64_t a, int64_t b, unsigned bits) {
#ifdef PROOF_ESBMC
	unsigned p = proof_power(a < 0 ? 0 - (uint64_t)a : (uint64_t)a);
	unsigned q = proof_power(b < 0 ? 0 - (uint64_t)b : (uint64_t)b);
	if (bits == 35) {
		CLAIM(p <= 56 && q <= 41);
		return ANY_INT64(-(INT64_C(1) << 62), INT64_C(1) << 62);
	}
	if (q <= 56) {
		CLAIM(bits == 56 && p <= 56);
		return ANY_INT64(-(INT64_C(1) << 56), INT64_C(1) << 56);
	}
	CLAIM(bits == 56 && p <= 55 && q <= 62);
	return ANY_INT64(-(INT64_C(1) << 61), INT64_C(1) << 61);
#else
	return gci_multiply_shift(a, b, bits);
#endif
}

#endif
