/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#include "numbers/exponential.h"
#include "strokes.h"

/* What the header promises, and half a step of the result's format. */
#define EXP_TOLERANCE 1e-12
#define LN_TOLERANCE (1.2e-9 + 0x1p-36)
#define ELAPSED_TOLERANCE 0x1.01p-36

#define LN_2 0.69314718055994530941723212145817657L

static uint64_t any_bits(struct random *random) {
	uint64_t high = below(random, UINT32_MAX), low = below(random, UINT32_MAX);
	return (high << 32 | low) >> below(random, 64);
}

static long double exp_error(gci_elapsed elapsed) {
	return ldexpl((long double)gci_exp_minus(elapsed), -GCI_REST_BITS) -
	       expl(-ldexpl((long double)elapsed, -GCI_ELAPSED_BITS));
}

TEST(what_is_left_agrees_with_the_exponential) {
	long double worst = 0;
	for (gci_elapsed elapsed = 0; elapsed <= GCI_ELAPSED_MAX; elapsed += 1234567) {
		worst = fmaxl(worst, fabsl(exp_error(elapsed)));
	}
	for (gci_elapsed elapsed = 0; elapsed < 100000; elapsed++) {
		worst = fmaxl(worst, fabsl(exp_error(elapsed)));
	}
	print_message("# largest error %.2Le\n", worst);
	assert_near(worst, 0, EXP_TOLERANCE);
}

TEST(all_is_left_at_first_and_nothing_in_the_end) {
	assert_int_equal(gci_exp_minus(0), GCI_REST_ONE);
	assert_int_equal(gci_exp_minus(GCI_ELAPSED_MAX), 0);
	assert_true(gci_exp_minus(GCI_ELAPSED_MAX / 2) > 0);
}

TEST(what_is_left_never_rises) {
	struct random random = {1};
	for (int place = 0; place < 10000; place++) {
		gci_elapsed elapsed = any_bits(&random) % GCI_ELAPSED_MAX;
		if (place < 58) { /* where the power of two changes */
			elapsed = (gci_elapsed)ldexpl(place * LN_2, GCI_ELAPSED_BITS);
			elapsed = elapsed > 50 ? elapsed - 50 : 0;
		}
		int64_t before = gci_exp_minus(elapsed);
		for (int i = 0; i < 100 && elapsed < GCI_ELAPSED_MAX; i++) {
			int64_t rest = gci_exp_minus(++elapsed);
			assert_true(rest <= before);
			before = rest;
		}
	}
}

TEST(times_are_counted_in_time_constants) {
	struct random random = {2};
	long double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		uint32_t constant_us = 1 + below(&random, 10000000);
		uint64_t time_us = any_bits(&random);
		long double s = fminl((long double)time_us / constant_us, 40);
		gci_elapsed elapsed = gci_elapsed_from(time_us, constant_us);
		worst = fmaxl(worst, fabsl(ldexpl((long double)elapsed, -GCI_ELAPSED_BITS) - s));
		if (s < 40 && constant_us >= 1000) {
			assert_near(gci_elapsed_to_us(elapsed, constant_us), time_us, 0);
		}
	}
	assert_near(worst, 0, ELAPSED_TOLERANCE);
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 1), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(UINT64_MAX, 10000000), GCI_ELAPSED_MAX);
	assert_int_equal(gci_elapsed_from(399999999, 10000000) >> GCI_ELAPSED_BITS, 39);
}

TEST(the_time_between_two_amounts_is_their_logarithm) {
	struct random random = {3};
	long double worst = 0;
	for (int i = 0; i < 1000000; i++) {
		uint64_t from = any_bits(&random), to = any_bits(&random) + 1;
		if (i % 4 == 0) { /* near each other */
			to = from - from / (2 + below(&random, 100000)) + 1;
		}
		long double expected = from > to ? logl(from) - logl(to) : 0;
		gci_elapsed elapsed = gci_elapsed_between(from, to);
		long double error = ldexpl((long double)elapsed, -GCI_ELAPSED_BITS) - expected;
		worst = fmaxl(worst, fabsl(error));
	}
	print_message("# largest error %.2Le\n", worst);
	assert_near(worst, 0, LN_TOLERANCE);
	assert_int_equal(gci_elapsed_between(0, 1), 0);
	assert_int_equal(gci_elapsed_between(7, 7), 0);
	assert_int_equal(gci_elapsed_between(7, UINT64_MAX), 0);
}
