/* SPDX-License-Identifier: MIT */
#ifndef PROOF_H
#define PROOF_H

/*
 * The language of the claims. A claim is a function that takes any values in given ranges, calls
 * the core's own code, and states what must hold then. The same file is read by ESBMC, which asks a
 * solver for values that break it, and by Frama-C's Eva, which follows the ranges of all values.
 * Programs that try all values use only CLAIM.
 *
 *     int64_t x = ANY_INT64(-10, 10);   any value in this range
 *     ASSUME(x != 0);                   narrows it
 *     CLAIM(f(x) > 0);                  must hold for all values
 *     REFUSED(f(x) > 1);                must not hold for all: shows that a wrong claim is found
 *
 *     EACH(i, 1, 9) { ... }             for each i from 1 to 9: Eva looks at each alone
 *
 * SPLIT_AT(x, 5) and SPLIT_BITS(x) are hints for Eva: it looks alone at the values below 5 and at
 * the others, or at the values with each number of bits. splits.txt has hints for the core's code.
 *
 * Each claim has a REFUSED, the nearest claim that is wrong. prove.sh --self-check asks the tools
 * for those alone.
 *
 * Include this before the core.
 */

#include <stdbool.h>
#include <stdint.h>

/* Eva has no 128-bit type, and solvers need too long. Both prove the way without it. */
#ifndef PROOF_INT128
#undef __SIZEOF_INT128__
#endif

#if defined(__FRAMAC__)

#include <__fc_builtin.h>
#include <string.h>

#define __builtin_memcpy memcpy
#define __builtin_expect(value, usual) (value)

/*@ requires \false; assigns \nothing; */
void proof_refuted(void);

#define PROOF_CHECK(condition) ((condition) ? (void)0 : proof_refuted())
#define ASSUME(condition) \
	do { \
		if (!(condition)) { \
			return; \
		} \
	} while (0)
#define ANY_INT32(low, high) ((int32_t)Frama_C_long_long_interval((low), (high)))
#define ANY_UINT32(low, high) ((uint32_t)Frama_C_unsigned_long_long_interval((low), (high)))
#define ANY_INT64(low, high) ((int64_t)Frama_C_long_long_interval((low), (high)))
#define ANY_UINT64(low, high) ((uint64_t)Frama_C_unsigned_long_long_interval((low), (high)))

#include "proof_clz.h"

#define SPLIT_AT(value, place) ((value) < (place) ? proof_pass() : proof_pass())
#define EACH(i, low, high) for (int64_t i = (low); i <= (high); i++)
#define SPLIT_BITS(value) ((value) == 0 ? 0 : __builtin_clzll(value))

/*@ assigns \nothing; */
void proof_pass(void);

#elif defined(PROOF_ESBMC)

long long nondet_longlong(void);
unsigned long long nondet_ulonglong(void);
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);

#define PROOF_CHECK(condition) __ESBMC_assert((condition), #condition)
#define ASSUME(condition) __ESBMC_assume(condition)

static inline int64_t proof_between(int64_t low, int64_t high) {
	int64_t value = nondet_longlong();
	__ESBMC_assume(low <= value && value <= high);
	return value;
}

static inline uint64_t proof_between_unsigned(uint64_t low, uint64_t high) {
	uint64_t value = nondet_ulonglong();
	__ESBMC_assume(low <= value && value <= high);
	return value;
}

#define ANY_INT32(low, high) ((int32_t)proof_between((low), (high)))
#define ANY_UINT32(low, high) ((uint32_t)proof_between_unsigned((low), (high)))
#define ANY_INT64(low, high) proof_between((low), (high))
#define ANY_UINT64(low, high) proof_between_unsigned((low), (high))

#define EACH(i, low, high) for (int64_t i = ANY_INT64(low, high), once = 1; once; once = 0)
#define SPLIT_AT(value, place) ((void)0)
#define SPLIT_BITS(value) ((void)0)

#else

#include <stdio.h>
#include <stdlib.h>

#define PROOF_CHECK(condition) \
	((condition) ? (void)0 \
		     : (void)(fprintf(stderr, "%s:%d: refuted: %s\n", __FILE__, __LINE__, \
				      #condition), \
			       exit(1)))

/* The values from `from` on, below `to`. */
struct proof_range {
	uint64_t from, to;
};

/* Returns this run's part of a range, by the arguments of the program: the part, and how many. */
static inline struct proof_range proof_part(int argc, char **argv, uint64_t from, uint64_t to) {
	uint64_t part = argc > 2 ? strtoull(argv[1], NULL, 10) : 0;
	uint64_t parts = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, share = (to - from) / parts;
	return (struct proof_range){
		from + part * share, part + 1 == parts ? to : from + (part + 1) * share};
}

#endif

#ifdef PROOF_SELF_CHECK
#define CLAIM(condition) ((void)(condition))
#define REFUSED(condition) PROOF_CHECK(condition)
#else
#define CLAIM(condition) PROOF_CHECK(condition)
#define REFUSED(condition) ((void)(condition))
#endif

/* The core's own assertions are claims, too. */
#define GCI_ASSERT_H
#define GCI_NO_MISUSE
#define GCI_ASSERT(condition) CLAIM(condition)

/* They only steer compilers. */
#define __asm__(...)

#endif
