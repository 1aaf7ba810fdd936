/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/exponential.c>
#include <numbers/fixed.c>

#define MOST_US 10000000

/*
 * claim: elapsed-from
 * functions: gci_elapsed_from
 * result: 0 to GCI_ELAPSED_MAX
 * assumes: any time; time constants of 1 to 10^7 us (exponential.h). The exhaustive run takes
 *     the longest time of each: the result rises with the time
 * tools: esbmc, exhaustive
 * exhaustive: exponential
 */
void prove_elapsed_from(void) {
	gci_elapsed elapsed = gci_elapsed_from(ANY_UINT64(0, UINT64_MAX), ANY_UINT32(1, MOST_US));
	CLAIM(elapsed <= GCI_ELAPSED_MAX);
	REFUSED(elapsed < GCI_ELAPSED_MAX);
}

/*
 * claim: elapsed-to-us
 * functions: gci_elapsed_to_us
 * result: at most 45 time constants; no sum or product wraps
 * assumes: at most 45 time constants (claims elapsed-from and elapsed-between)
 * tools: esbmc, eva
 * esbmc: --unsigned-overflow-check
 * eva: -warn-unsigned-overflow
 */
void prove_elapsed_to_us(void) {
	uint64_t time_us =
		gci_elapsed_to_us(ANY_UINT64(0, UINT64_C(45) << GCI_ELAPSED_BITS), MOST_US);
	CLAIM(time_us <= UINT64_C(45) * MOST_US);
	REFUSED(time_us < UINT64_C(45) * MOST_US);
}

/*
 * claim: elapsed-between
 * functions: gci_elapsed_between
 * result: 0 to 45 time constants, a little over ln(2^64); no overflow, no bad shift
 * assumes: to > 0 (exponential.h). The exhaustive run has the error (claim logarithm)
 * tools: esbmc, exhaustive
 * exhaustive: logarithm -DPROOF_STRIDE=64
 */
void prove_elapsed_between(void) {
	uint64_t from = ANY_UINT64(0, UINT64_MAX), to = ANY_UINT64(1, UINT64_MAX);
	gci_elapsed elapsed = gci_elapsed_between(from, to);
	CLAIM(elapsed <= UINT64_C(45) << GCI_ELAPSED_BITS);
	REFUSED(elapsed <= UINT64_C(44) << GCI_ELAPSED_BITS);
}

/*
 * claim: exp-minus
 * functions: gci_exp_minus
 * result: no overflow and no bad shift; at most 2^57, loosely: claim exponential has the error
 * assumes: elapsed <= GCI_ELAPSED_MAX (exponential.h)
 * tools: eva, exhaustive
 * exhaustive: exponential
 */
void prove_exp_minus(void) {
	int64_t rest = gci_exp_minus(ANY_UINT64(0, GCI_ELAPSED_MAX));
	CLAIM(rest <= 2 * GCI_REST_ONE);
	CLAIM(rest >= -2 * GCI_REST_ONE);
	REFUSED(rest < GCI_REST_ONE);
}
