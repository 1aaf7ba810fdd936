/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include "products.h"
#include <numbers/fixed.c>

#ifdef PROOF_ESBMC
/* As bits, which solvers find easier. */
#define BELOW(most) ((int64_t)(nondet_ulonglong() & ((uint64_t)(most) - 1)))
#define STEP(bits) 0
#else
#define BELOW(most) ANY_INT64(0, (most) - 1)
/* Of the halves of a product. */
#define STEP(bits) (INT64_C(1) << (64 - (bits)))
#endif

/*
 * claim: product-contract
 * functions: gci_multiply_shift
 * result: at most 2^(p + q - bits), for factors up to 2^p and 2^q; by Eva, a step more
 * assumes: the powers of the callers with claims: 56, 41 and 35 bits; 56, 56, 56; 55, 62, 56
 * tools: esbmc, eva
 * esbmc: parts 3
 * eva: parts 3
 */
void prove_product_contract(void) {
	const unsigned bits = proof_products[PROOF_PART][2];
	const unsigned p = proof_products[PROOF_PART][0], q = proof_products[PROOF_PART][1];
	const int64_t a = INT64_C(1) << p, b = INT64_C(1) << q,
		      most = (INT64_C(1) << (p + q - bits)) + STEP(bits);
	CLAIM(gci_multiply_shift(a, b, bits) <= most);
	CLAIM(gci_multiply_shift(a, BELOW(b), bits) <= most);
	CLAIM(gci_multiply_shift(BELOW(a), b, bits) <= most);
	CLAIM(gci_multiply_shift(BELOW(a), BELOW(b), bits) <= most);
	REFUSED(gci_multiply_shift(BELOW(a), BELOW(b), bits) < most / 2);
}
