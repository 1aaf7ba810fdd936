/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>

/*
 * claim: abs
 * functions: gci_abs
 * result: at most 2^63
 * assumes: any value
 * tools: esbmc, eva
 */
void prove_abs(void) {
	uint64_t size = gci_abs(ANY_INT64(INT64_MIN, INT64_MAX));
	CLAIM(size <= UINT64_C(1) << 63);
	REFUSED(size < UINT64_C(1) << 63);
}

/*
 * claim: count
 * functions: gci_count
 * result: the number of bits that are set, 0 to 32
 * assumes: any value
 * tools: esbmc, exhaustive
 * exhaustive: count
 */
void prove_count(void) {
	uint32_t bits = ANY_UINT32(0, UINT32_MAX), byte = bits & 0xff, sum = 0;
	for (int i = 0; i < 8; i++) {
		sum += byte >> i & 1;
	}
	CLAIM(gci_count(byte) == sum);
	CLAIM(gci_count(bits) == gci_count(bits >> 8) + gci_count(byte));
	REFUSED(gci_count(bits) < 32);
}

/* The limits of all callers. */
static const int64_t clamp_limits[] = {
	GC_SPEED_MAX, GC_POSITION_MAX, INT32_MAX, INT64_C(1) << 44, INT64_C(1) << 60};
#define CLAMP_LIMITS (sizeof(clamp_limits) / sizeof(clamp_limits[0]))

/*
 * claim: clamp
 * functions: gci_clamp
 * result: within -limit .. limit, and the value itself if it is within
 * assumes: a limit of the callers; any value
 * tools: esbmc, eva
 */
void prove_clamp(void) {
	for (unsigned i = 0; i < CLAMP_LIMITS; i++) {
		int64_t value = ANY_INT64(INT64_MIN, INT64_MAX);
		int64_t result = gci_clamp(value, clamp_limits[i]);
		CLAIM(result <= clamp_limits[i]);
		CLAIM(result >= -clamp_limits[i]);
		CLAIM(value != result || value <= clamp_limits[i]);
		REFUSED(result < clamp_limits[i]);
	}
}
