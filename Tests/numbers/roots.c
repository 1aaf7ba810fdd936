/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#define TWO_30 (1 << 30)
#define TWO_31 (INT64_C(1) << 31)
#define ANY_SIDE() DOMAIN(-TWO_31, TWO_31)
/* The largest relative errors: of one rounding, and of a quotient, which was truncated before. */
#define ROUNDED 0x1.0001p-32L
#define DIVIDED 0x1.8001p-31L

#ifdef PROVING
/* Loop square_root. */
static uint32_t contract_gci_sqrt_normalized(uint64_t value) {
	HOLDS(value >= UINT64_C(1) << 62);
	return (uint32_t)DOMAIN_U(TWO_31, UINT32_MAX);
}

/* Proof hypot. */
static struct gc_magnitude contract_gci_hypot(int64_t x, int64_t y) {
	HOLDS(within(x, TWO_31));
	HOLDS(within(y, TWO_31));
	return (struct gc_magnitude){(uint32_t)DOMAIN_U(TWO_31, UINT32_MAX), DOMAIN(-31, 0)};
}

#include <numbers/fixed.c>
#endif
#include "numbers/sqrt.h"

static bool is_root(uint64_t root, uint64_t value) {
	return root <= UINT32_MAX && value - root * root <= 2 * root;
}

/* Any, and at and just under a square. */
CHECK(roots) {
	uint64_t any = (uint64_t)take_i64(input), side = any >> 32 | UINT64_C(1) << 31;
	const uint64_t values[] = {any | UINT64_C(1) << 62, side * side, side * side + 2 * side};
	for (int i = 0; i < 3; i++) {
		HOLDS(is_root(gci_sqrt_normalized(values[i]), values[i]));
	}
	HOLDS(is_root((uint64_t)gci_root(any), any));
}

/*
 * All upper halves of a value. The estimate of the root depends only on it, and its correction on
 * the lower half, too. The correction, the root, and the numbers on the way never fall as the lower
 * half rises. So the least and the greatest value stand for all between them: before the
 * comparisons, the root is at most two off, and each loop has at most two rounds.
 */
LOOP(square_root, UINT64_C(1) << 30, UINT64_C(1) << 32) {
	uint64_t least = at << 32, most = least | UINT32_MAX;
	uint64_t least_root = gci_sqrt_normalized(least), most_root = gci_sqrt_normalized(most);
	HOLDS(is_root(least_root, least));
	HOLDS(is_root(most_root, most));
	HOLDS(gci_sqrt_near(most) <= least_root + 2);
	HOLDS(gci_sqrt_near(least) + 2 >= most_root);
}

/* The root of an integer is exact, and both axes count alike. */
static bool is_exact(struct gc_magnitude length, int64_t x, int64_t y) {
	long double exact = hypotl(x, y), is = ldexpl(length.mantissa, length.exponent);
	struct gc_magnitude turned = gci_hypot(-y, x);
	bool is_integer = exact == floorl(exact) && exact < 0x1p32L && exact > 0 &&
			  (wide)exact * (wide)exact == (wide)x * x + (wide)y * y;
	return (!is_integer || is == exact) && turned.mantissa == length.mantissa &&
	       turned.exponent == length.exponent;
}

/* sqrt.h: the zero vector counts as 1 step. */
PROOF(hypot) {
	int64_t x = ANY_SIDE(), y = ANY_SIDE();
	struct gc_magnitude length = gci_hypot(x, y);
	HOLDS(length.mantissa >= UINT32_C(1) << 31);
	HOLDS(-31 <= length.exponent && length.exponent <= 0);
	REFUSED(length.exponent < 0);
	NEAR(ldexpl(length.mantissa, length.exponent), fmaxl(hypotl(x, y), 1),
		hypotl(x, y) * 0x1p-31L);
	FORMULA(is_exact(length, x, y));
}

PROOF(length_of) {
	int64_t x = ANY_SIDE(), y = ANY_SIDE(), length = gci_length_of(x, y);
	HOLDS(0 <= length && length <= UINT32_MAX);
	REFUSED(length < UINT32_MAX);
	NEAR(length, hypotl(x, y), 0.5L + hypotl(x, y) * 0x1p-31L);
}

static struct gc_magnitude any_magnitude(struct fuzz_input *input, int32_t limit) {
	uint32_t mantissa = (uint32_t)DOMAIN_U(TWO_31, UINT32_MAX);
	return (struct gc_magnitude){mantissa, (int32_t)DOMAIN(-limit, limit)};
}

/* fixed.h requires exponents within 2^30, so those of factors are within 2^29. */
PROOF(magnitude_scaled) {
	uint64_t value = DOMAIN_U(1, UINT64_MAX);
	int32_t exponent = (int32_t)DOMAIN(-TWO_30, TWO_30);
	struct gc_magnitude result = gci_magnitude_scaled(value, exponent);
	HOLDS(result.mantissa >= UINT32_C(1) << 31);
	HOLDS(-TWO_30 - 31 <= result.exponent && result.exponent <= TWO_30 + 33);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
	NEAR(ldexpl(result.mantissa, result.exponent - exponent), value, ldexpl(value, -32));
	struct gc_magnitude whole = gci_magnitude_from(value);
	HOLDS(whole.mantissa >= UINT32_C(1) << 31);
	HOLDS(-31 <= whole.exponent && whole.exponent <= 33);
	REFUSED(whole.exponent > -31);
	NEAR(ldexpl(whole.mantissa, whole.exponent), value, ldexpl(value, -32));
}

PROOF(magnitude_multiply) {
	struct gc_magnitude a = any_magnitude(input, TWO_30 / 2);
	struct gc_magnitude b = any_magnitude(input, TWO_30 / 2);
	struct gc_magnitude result = gci_magnitude_multiply(a, b);
	HOLDS(result.mantissa >= UINT32_C(1) << 31);
	HOLDS(-TWO_30 + 31 <= result.exponent && result.exponent <= TWO_30 + 33);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
	NEAR(ldexpl(result.mantissa, result.exponent - a.exponent - b.exponent) /
			((long double)a.mantissa * b.mantissa),
		1, ROUNDED);
}

PROOF(magnitude_divide) {
	struct gc_magnitude a = any_magnitude(input, TWO_30 / 2);
	struct gc_magnitude b = any_magnitude(input, TWO_30 / 2);
	struct gc_magnitude result = gci_magnitude_divide(a, b);
	HOLDS(result.mantissa >= UINT32_C(1) << 31);
	HOLDS(-TWO_30 - 32 <= result.exponent && result.exponent <= TWO_30);
	REFUSED(result.mantissa > UINT32_C(1) << 31);
	NEAR(ldexpl(result.mantissa, result.exponent - a.exponent + b.exponent) * b.mantissa /
			a.mantissa,
		1, DIVIDED);
}

PROOF(magnitude_to_fixed) {
	struct gc_magnitude magnitude = any_magnitude(input, TWO_30);
	int32_t bits = (int32_t)DOMAIN(-64, 64);
	int64_t result = gci_magnitude_to_fixed(magnitude, bits);
	HOLDS(result >= 0);
	REFUSED(result > 0);
	/* Larger and smaller exponents give the limits. */
	int exponent = (int)gci_clamp((int64_t)magnitude.exponent + bits, 100);
	NEAR(result, fminl(ldexpl(magnitude.mantissa, exponent), INT64_MAX), 0.5L);
}
