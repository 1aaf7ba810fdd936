/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/exponential.h>

/* Claim exponential. */
static int64_t contract_gci_exp_minus(gci_elapsed elapsed) {
	CLAIM(elapsed <= GCI_ELAPSED_MAX);
	return ANY_INT64(0, GCI_REST_ONE);
}

/* Claim elapsed-from. */
static gci_elapsed contract_gci_elapsed_from(uint64_t time_us, uint32_t time_constant_us) {
	(void)time_us;
	CLAIM(1 <= time_constant_us && time_constant_us <= 10000000);
	return ANY_UINT64(0, GCI_ELAPSED_MAX);
}

/* Claim elapsed-between. */
static gci_elapsed contract_gci_elapsed_between(uint64_t from, uint64_t to) {
	(void)from;
	CLAIM(to > 0);
	return ANY_UINT64(0, UINT64_C(45) << GCI_ELAPSED_BITS);
}

int32_t gci_divide_limited(int64_t value, int64_t divisor, int32_t limit);

/* Claim divide-limited. */
static int32_t contract_gci_divide_limited(int64_t value, int64_t divisor, int32_t limit) {
	const int64_t most = INT64_C(1) << 62;
	CLAIM(-most <= value && value <= most);
	CLAIM(1 <= divisor && divisor <= most);
#ifdef PROOF_ESBMC
	return ANY_INT32(-limit, limit);
#else
	return gci_divide_limited(value, divisor, limit);
#endif
}

#include "products.h"
#include <numbers/fixed.c>
#include <numbers/momentum.c>

#define ANY_PLACE() ANY_INT32(-GC_POSITION_MAX, GC_POSITION_MAX)
#define ANY_TIME() ANY_UINT64(0, UINT64_MAX)
/* Powers of two: speeds are below 2^30, time constants below 2^24, and 2^30 * 10^6 is below 2^50.
 */
#define MOST_PLACE (INT64_C(1) << 50)
#define MOST_WAY (INT64_C(1) << 54)

static struct gc_momentum_config any_config(void) {
	return (struct gc_momentum_config){
		.friction_us = ANY_UINT32(GC_TIME_CONSTANT_MIN_US, GC_TIME_CONSTANT_MAX_US),
		.spring_us = ANY_UINT32(GC_TIME_CONSTANT_MIN_US, GC_TIME_CONSTANT_MAX_US),
		.rest_speed = ANY_INT32(1, INT32_MAX),
		.flip_speed = ANY_INT32(1, INT32_MAX),
	};
}

/* Any momentum that gc_momentum_init and gc_momentum_snap make, and more. */
static struct gc_momentum any_momentum(void) {
	return (struct gc_momentum){
		.config = any_config(),
		.time_constant_us = ANY_UINT32(GC_TIME_CONSTANT_MIN_US, GC_TIME_CONSTANT_MAX_US),
		.end = ANY_INT64(-MOST_WAY - MOST_PLACE, MOST_WAY + MOST_PLACE),
		.away = ANY_INT64(-MOST_WAY, MOST_WAY),
		.bend = ANY_INT64(-MOST_WAY - 2 * MOST_PLACE, MOST_WAY + 2 * MOST_PLACE),
	};
}

/*
 * claim: momentum-values
 * functions: gc_momentum_position, gc_momentum_velocity, decay
 * result: within GC_POSITION_MAX and GC_SPEED_MAX; no overflow
 * assumes: a momentum in range; any time; the claims of its contracts
 * tools: esbmc, eva
 * contracts: gci_exp_minus, gci_elapsed_from, gci_multiply_shift, gci_divide_limited
 */
void prove_momentum_values(void) {
	struct gc_momentum momentum = any_momentum();
	gc_length position = gc_momentum_position(&momentum, ANY_TIME());
	gc_speed velocity = gc_momentum_velocity(&momentum, ANY_TIME());
	CLAIM(-GC_POSITION_MAX <= position);
	CLAIM(position <= GC_POSITION_MAX);
	CLAIM(-GC_SPEED_MAX <= velocity);
	CLAIM(velocity <= GC_SPEED_MAX);
	REFUSED(velocity < GC_SPEED_MAX);
}

/*
 * claim: momentum-time-at
 * functions: gc_momentum_time_at
 * result: at most 450 s, or never; no overflow
 * assumes: a momentum in range; any position; claim elapsed-between
 * tools: esbmc, eva
 * eva: -eva-split-return full
 * contracts: gci_elapsed_between
 */
void prove_momentum_time_at(void) {
	struct gc_momentum momentum = any_momentum();
	uint64_t time_us = gc_momentum_time_at(&momentum, ANY_INT32(INT32_MIN, INT32_MAX));
	CLAIM(time_us <= 450000000 || time_us == GC_NEVER_US);
	REFUSED(time_us == GC_NEVER_US);
}

/*
 * After one round ESBMC has any two values in range, as after all others, so three rounds stand for
 * all.
 */

/*
 * claim: momentum-rest-time
 * functions: gc_momentum_rest_time
 * result: at most 450 s; no overflow; at most 40960 rounds, each 2^-10 of a time constant
 * assumes: a momentum in range; claims elapsed-between and product-contract
 * tools: esbmc, eva
 * esbmc: --unwind 3 --no-unwinding-assertions
 * eva: -eva-slevel 10
 * contracts: gci_elapsed_between, gci_multiply_shift
 */
void prove_momentum_rest_time(void) {
	struct gc_momentum momentum = any_momentum();
	uint64_t time_us = gc_momentum_rest_time(&momentum);
	CLAIM(time_us <= 450000000);
	REFUSED(time_us < 400000000);
}

/*
 * claim: momentum-choose-stop
 * functions: gc_momentum_choose_stop, release_of
 * result: no overflow; the index of a stop
 * assumes: a momentum in range; any three stops; the claims of its contracts
 * tools: esbmc, eva
 * esbmc: --unwind 4
 * contracts: gci_exp_minus, gci_elapsed_from, gci_multiply_shift, gci_divide_limited
 */
void prove_momentum_choose_stop(void) {
	struct gc_momentum momentum = any_momentum();
	gc_length stops[3];
	for (int i = 0; i < 3; i++) {
		stops[i] = ANY_INT32(INT32_MIN, INT32_MAX);
	}
	size_t index = 0;
	CLAIM(gc_momentum_choose_stop(&momentum, stops, 3, &index) == GC_OK);
	CLAIM(index < 3);
	REFUSED(index < 2);
}

/*
 * claim: momentum-choose-page
 * functions: gc_momentum_choose_page, release_of
 * result: no overflow
 * assumes: a momentum in range; any size of a page; the claims of its contracts
 * tools: esbmc, eva
 * contracts: gci_exp_minus, gci_elapsed_from, gci_multiply_shift, gci_divide_limited
 */
void prove_momentum_choose_page(void) {
	struct gc_momentum momentum = any_momentum();
	int32_t page = 0;
	if (gc_momentum_choose_page(&momentum, ANY_INT32(INT32_MIN, INT32_MAX), &page) == GC_OK) {
		REFUSED(page <= GC_POSITION_MAX);
	}
}
