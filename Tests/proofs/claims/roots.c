/* SPDX-License-Identifier: MIT */
#include "proof.h"

/* Claim square-root. */
static uint32_t contract_gci_sqrt_normalized(uint64_t value) {
	CLAIM(value >= UINT64_C(1) << 62);
	return ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX);
}

/* Claim hypot. */
#include <gesturecore/fixed.h>

static struct gc_magnitude contract_gci_hypot(int64_t x, int64_t y) {
	const int64_t most = INT64_C(1) << 31;
	CLAIM(-most <= x && x <= most);
	CLAIM(-most <= y && y <= most);
	return (struct gc_magnitude){ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX), ANY_INT32(-31, 0)};
}

#include <numbers/fixed.c>

#define MOST (INT64_C(1) << 31)

/*
 * claim: hypot
 * functions: gci_hypot
 * result: a mantissa of 2^31 or more, an exponent of -31 to 0; the root gets 2^62 or more
 * assumes: |x| and |y| at most 2^31 (sqrt.h); claim square-root, which has the error
 * tools: esbmc, eva
 * contracts: gci_sqrt_normalized
 */
void prove_hypot(void) {
	struct gc_magnitude length = gci_hypot(ANY_INT64(-MOST, MOST), ANY_INT64(-MOST, MOST));
	CLAIM(length.mantissa >= UINT32_C(1) << 31);
	CLAIM(-31 <= length.exponent);
	CLAIM(length.exponent <= 0);
	REFUSED(length.exponent < 0);
}

/*
 * claim: length-of
 * functions: gci_length_of
 * result: 0 to 2^32 - 1
 * assumes: |x| and |y| at most 2^31 (sqrt.h); claim hypot
 * tools: esbmc, eva
 * contracts: gci_hypot
 */
void prove_length_of(void) {
	int64_t length = gci_length_of(ANY_INT64(-MOST, MOST), ANY_INT64(-MOST, MOST));
	CLAIM(0 <= length);
	CLAIM(length <= UINT32_MAX);
	REFUSED(length < UINT32_MAX);
}
