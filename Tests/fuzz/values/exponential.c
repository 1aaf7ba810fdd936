/* SPDX-License-Identifier: MIT */
#include "values.h"

#include "numbers/exponential.h"

void fuzz_exponential(struct fuzz_input *input) {
	uint64_t time_us = take_u64(input), from = (uint64_t)take_i64(input);
	uint32_t constant_us = take_u32(input) % 10000000 + 1;
	uint64_t to = (uint64_t)take_i64(input);
	gci_elapsed elapsed = gci_elapsed_from(time_us, constant_us);
	long double exact = fminl((long double)time_us / constant_us, 40);
	FUZZ_NEAR(ldexpl(elapsed, -GCI_ELAPSED_BITS), exact, 0x1p-36L);

	gci_elapsed any = (gci_elapsed)take_i64(input) % (GCI_ELAPSED_MAX + 1);
	int64_t rest = gci_exp_minus(any);
	FUZZ_NEAR(ldexpl(rest, -GCI_REST_BITS), expl(-ldexpl(any, -GCI_ELAPSED_BITS)), 1e-12L);
	FUZZ_CHECK(rest >= 0 && (any != 0 || rest == GCI_REST_ONE));
	FUZZ_CHECK(any == GCI_ELAPSED_MAX ? rest == 0 : gci_exp_minus(any + 1) <= rest);
	uint64_t us = gci_elapsed_to_us(any, constant_us);
	FUZZ_NEAR(us, ldexpl((long double)any * constant_us, -GCI_ELAPSED_BITS), 0.5L);

	to = to == 0 ? 1 : to;
	gci_elapsed between = gci_elapsed_between(from, to);
	long double ratio = from > to ? logl(from) - logl(to) : 0;
	FUZZ_NEAR(ldexpl(between, -GCI_ELAPSED_BITS), ratio, 1.2e-9L);
}
