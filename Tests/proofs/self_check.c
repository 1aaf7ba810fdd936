/* SPDX-License-Identifier: MIT */
#include "proof.h"

/*
 * Code that is wrong, in one way each. Both tools must refuse it, like wrong claims. self_check.py
 * has the words with which they refuse it.
 */

void prove_overflow(void) {
	int64_t sum = ANY_INT64(0, INT64_MAX) + ANY_INT64(0, 1);
	(void)sum;
}

void prove_shift(void) {
	uint64_t bit = UINT64_C(1) << ANY_UINT32(0, 64);
	(void)bit;
}

void prove_division(void) {
	int64_t quotient = 1 / ANY_INT64(0, 1);
	(void)quotient;
}

void prove_zeros(void) {
	uint64_t value = ANY_UINT64(0, 1);
	int zeros = __builtin_clzll(value);
	(void)zeros;
}

void prove_bounds(void) {
	int numbers[4] = {0};
	numbers[ANY_INT32(0, 4)] = 1;
}

void prove_uninitialized(void) {
	int number, sum = 1;
	if (ANY_INT32(0, 1) == 0) {
		number = 1;
	}
	sum += number;
	(void)sum;
}

void prove_assertion(void) {
	GCI_ASSERT(ANY_INT32(0, 1) == 0);
}

void prove_conversion(void) {
	int32_t number = (int32_t)ANY_INT64(0, INT64_C(1) << 31);
	(void)number;
}
