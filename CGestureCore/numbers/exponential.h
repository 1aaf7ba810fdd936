/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/fixed.h>

/*
 * Decay: the share that is left after a number of time constants. The number has 35 fraction bits.
 * With more, 40 time constants of 10 s, in microseconds, would not fit 64 bits.
 */
typedef uint64_t gci_elapsed;

#define GCI_ELAPSED_BITS 35

/* After 40 time constants 4e-18 is left, which is 0 in every format. Later times count as this. */
#define GCI_ELAPSED_MAX (UINT64_C(40) << GCI_ELAPSED_BITS)

/* Fraction bits of the share that is left, and the share 1. */
#define GCI_REST_BITS 56
#define GCI_REST_ONE (INT64_C(1) << GCI_REST_BITS)

/*
 * Returns time / time_constant, rounded, at most GCI_ELAPSED_MAX.
 *
 * Requires 1 <= time_constant_us <= 10^7.
 */
gci_elapsed gci_elapsed_from(uint64_t time_us, uint32_t time_constant_us);

/* Returns elapsed * time_constant in microseconds, rounded. Requires time_constant_us <= 10^7. */
static inline uint64_t gci_elapsed_to_us(gci_elapsed elapsed, uint32_t time_constant_us) {
	const uint64_t half = UINT64_C(1) << (GCI_ELAPSED_BITS - 1);
	return (elapsed * time_constant_us + half) >> GCI_ELAPSED_BITS;
}

/*
 * Returns e^-elapsed with GCI_REST_BITS fraction bits; requires elapsed <= GCI_ELAPSED_MAX.
 *
 * The error is at most 1e-12. The result is exactly 1 at 0, exactly 0 at the maximum, and never
 * rises. About 450 instructions.
 */
int64_t gci_exp_minus(gci_elapsed elapsed);

/*
 * Returns the time constants in which `from` decays to `to`, ln(from / to), within 1.2e-9.
 *
 * Zero when `to` is not below `from`. Requires to > 0. About 350 instructions.
 */
gci_elapsed gci_elapsed_between(uint64_t from, uint64_t to);
