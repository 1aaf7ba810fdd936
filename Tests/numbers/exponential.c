/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "numbers/exponential.h"
#ifdef PROVING
#include <numbers/exponential.c>
#include <numbers/fixed.c>
#endif

#define MOST_US 10000000

static long double constants(gci_elapsed elapsed) {
	return ldexpl(elapsed, -GCI_ELAPSED_BITS);
}

PROOF(elapsed_from) {
	uint64_t time_us = DOMAIN_U(0, UINT64_MAX);
	uint32_t constant_us = (uint32_t)DOMAIN(1, MOST_US);
	gci_elapsed elapsed = gci_elapsed_from(time_us, constant_us);
	HOLDS(elapsed <= GCI_ELAPSED_MAX);
	REFUSED(elapsed < GCI_ELAPSED_MAX);
	NEAR(constants(elapsed), fminl((long double)time_us / constant_us, 40), 0x1p-36L);
}

/* At most 45 time constants: proofs elapsed_from and elapsed_between. */
PROOF(elapsed_to_us) {
	gci_elapsed elapsed = DOMAIN_U(0, UINT64_C(45) << GCI_ELAPSED_BITS);
	uint64_t most_us = gci_elapsed_to_us(elapsed, MOST_US);
	HOLDS(most_us <= UINT64_C(45) * MOST_US);
	REFUSED(most_us < UINT64_C(45) * MOST_US);
	uint32_t constant_us = (uint32_t)DOMAIN(1, MOST_US);
	NEAR(gci_elapsed_to_us(elapsed, constant_us), constants(elapsed) * constant_us, 0.5L);
}

/* A little over ln(2^64). */
PROOF(elapsed_between) {
	uint64_t from = DOMAIN_U(0, UINT64_MAX), to = DOMAIN_U(1, UINT64_MAX);
	gci_elapsed elapsed = gci_elapsed_between(from, to);
	HOLDS(elapsed <= UINT64_C(45) << GCI_ELAPSED_BITS);
	REFUSED(elapsed <= UINT64_C(44) << GCI_ELAPSED_BITS);
	NEAR(constants(elapsed), from > to ? logl(from) - logl(to) : 0, 1.2e-9L);
}

/*
 * All mantissas of 31 bits: the loop sees nothing else of a quotient. The divisor 2^31 truncates
 * nothing, so this is the loop's share of the error, 3.9 and 2.9 of 2^-32 in base 2. The two
 * truncations to 32 bits take at most 2.9 of 2^-32 each (exponential.c).
 */
LOOP(logarithm, UINT64_C(1) << 31, UINT64_C(1) << 32) {
	static gci_elapsed before;
	gci_elapsed elapsed = gci_elapsed_between(at, UINT64_C(1) << 31);
	double exact = log1p((double)(at - (UINT64_C(1) << 31)) * 0x1p-31);
	HOLDS(fabs((double)elapsed * 0x1p-35 - exact) < 3.9 * 0x1p-32 * 0.6931472);
	HOLDS(elapsed >= before);
	before = elapsed;
}

/* No solver finishes within minutes. */
CHECK(exp_minus) {
	gci_elapsed elapsed = DOMAIN_U(0, GCI_ELAPSED_MAX);
	int64_t rest = gci_exp_minus(elapsed);
	NEAR(ldexpl(rest, -GCI_REST_BITS), expl(-constants(elapsed)), 1e-12L);
	HOLDS(rest >= 0 && (elapsed != 0 || rest == GCI_REST_ONE));
	HOLDS(elapsed == GCI_ELAPSED_MAX ? rest == 0 : gci_exp_minus(elapsed + 1) <= rest);
}

/* Every 2^15th input, and its neighbor. */
LOOP(exp_minus, 0, UINT64_C(40) << 20) {
	static int64_t before = GCI_REST_ONE;
	gci_elapsed elapsed = at << (GCI_ELAPSED_BITS - 20);
	int64_t rest = gci_exp_minus(elapsed), next = gci_exp_minus(elapsed + 1);
	HOLDS(fabsl(ldexpl(rest, -GCI_REST_BITS) - expl(-constants(elapsed))) <= 1e-12L);
	HOLDS(0 <= next && next <= rest && rest <= before);
	before = next;
}
