/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include "numbers/fixed.h"

#define TWO_30 (1 << 30)

/* Any magnitude whose exponent is within `limit`. */
static struct gc_magnitude any_magnitude(int32_t limit) {
	return (struct gc_magnitude){
		.mantissa = ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX),
		.exponent = ANY_INT32(-limit, limit),
	};
}

/*
 * claim: magnitude-scaled
 * functions: gci_magnitude_scaled, gci_magnitude_from
 * result: a mantissa of 2^31 or more; an exponent of at most 33 more
 * assumes: value > 0; an exponent within 2^30 (fixed.h)
 * tools: esbmc, eva
 */
void prove_magnitude_scaled(void) {
	uint64_t value = ANY_UINT64(1, UINT64_MAX);
	struct gc_magnitude result = gci_magnitude_scaled(value, ANY_INT32(-TWO_30, TWO_30));
	CLAIM(result.mantissa >= UINT32_C(1) << 31);
	CLAIM(result.exponent <= TWO_30 + 33);
	CLAIM(result.exponent >= -TWO_30 - 31);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
	struct gc_magnitude whole = gci_magnitude_from(value);
	CLAIM(whole.mantissa >= UINT32_C(1) << 31);
	CLAIM(whole.exponent <= 33);
	CLAIM(whole.exponent >= -31);
	REFUSED(whole.exponent > -31);
}

/*
 * claim: magnitude-multiply
 * functions: gci_magnitude_multiply
 * result: a mantissa of 2^31 or more; an exponent within the sum and 33
 * assumes: exponents within 2^29, so that their sum is within 2^30 (fixed.h)
 * tools: esbmc, eva
 */
void prove_magnitude_multiply(void) {
	struct gc_magnitude a = any_magnitude(TWO_30 / 2), b = any_magnitude(TWO_30 / 2);
	struct gc_magnitude result = gci_magnitude_multiply(a, b);
	CLAIM(result.mantissa >= UINT32_C(1) << 31);
	CLAIM(result.exponent <= TWO_30 + 33);
	CLAIM(result.exponent >= -TWO_30 + 31);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
}

/*
 * claim: magnitude-divide
 * functions: gci_magnitude_divide
 * result: a mantissa of 2^31 or more; an exponent within the difference and 32
 * assumes: exponents within 2^29, so that their difference is within 2^30 (fixed.h)
 * tools: esbmc, eva
 */
void prove_magnitude_divide(void) {
	struct gc_magnitude a = any_magnitude(TWO_30 / 2), b = any_magnitude(TWO_30 / 2);
	struct gc_magnitude result = gci_magnitude_divide(a, b);
	CLAIM(result.mantissa >= UINT32_C(1) << 31);
	CLAIM(result.exponent <= TWO_30);
	CLAIM(result.exponent >= -TWO_30 - 32);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
}

/*
 * claim: magnitude-to-fixed
 * functions: gci_magnitude_to_fixed
 * result: not negative
 * assumes: an exponent within 2^30 (fixed.h); -64 to 64 bits
 * tools: esbmc, eva
 */
void prove_magnitude_to_fixed(void) {
	int64_t result = gci_magnitude_to_fixed(any_magnitude(TWO_30), ANY_INT32(-64, 64));
	CLAIM(result >= 0);
	REFUSED(result > 0);
}
