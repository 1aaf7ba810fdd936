/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include "motion/velocity_terms.h"
#ifdef PROVING
#include <motion/velocity_fit.c>
#include <numbers/fixed.c>
#endif

#define STEP_MAX (INT64_C(1) << 27)

/* Any steps that the proofs of velocity.c leave. */
static struct gc_velocity_path any_steps(struct fuzz_input *input) {
	struct gc_velocity_path path = {.count = GC_VELOCITY_SAMPLES};
	for (int i = 0; i < STEPS; i++) {
		path.steps[i].x = (gc_length)DOMAIN(-GCI_STEP_MAX, GCI_STEP_MAX);
		path.steps[i].y = (gc_length)DOMAIN(-GCI_STEP_MAX, GCI_STEP_MAX);
		path.interval_us[i] = (uint16_t)DOMAIN(0, UINT16_MAX);
	}
	return path;
}

PROOF(velocity_log2) {
	uint64_t value = DOMAIN_U(1, UINT64_MAX);
	int32_t result = gci_velocity_log2(value);
	HOLDS(0 <= result && result < 64 * ONE);
	REFUSED(result > 0);
	/* At most 0.086 too small, and less than a step. */
	NEAR(result, log2l(value) * ONE - 0.043L * ONE, 0.0431L * ONE + 1);
}

PROOF(velocity_off) {
	struct gc_velocity_path path = any_steps(input);
	struct off off = gci_velocity_off(path.steps + DOMAIN(0, 4));
	HOLDS(within(off.x, 4 * STEP_MAX));
	HOLDS(within(off.y, 4 * STEP_MAX));
	REFUSED(off.y > -4 * STEP_MAX);
}

PROOF(velocity_way) {
	struct gc_velocity_path path = any_steps(input);
	struct off way = gci_velocity_way(&path, STEPS);
	HOLDS(within(way.x, STEPS * STEP_MAX));
	HOLDS(within(way.y, STEPS * STEP_MAX));
	REFUSED(way.y > -STEPS * STEP_MAX);
}

/* Ways of proof velocity_way, and a time of more than three horizons. No sum wraps. */
PROOF(velocity_slow) {
	uint32_t time_us = (uint32_t)DOMAIN(0, 320000);
	uint64_t way_squared = DOMAIN_U(0, UINT64_C(1) << 61);
	bool is_slow = gci_velocity_is_slow(way_squared, time_us);
	HOLDS(gci_velocity_still(time_us) <= UINT64_C(320000) * 320000);
	REFUSED(!is_slow);
	FORMULA(is_slow ==
		((wide)way_squared < (wide)time_us * ((wide)time_us * 5 / 8) + 81500000));
}

PROOF(velocity_total) {
	struct gc_velocity_path path = any_steps(input);
	uint32_t total_us = gci_velocity_total(&path);
	HOLDS(total_us <= 7 * UINT16_MAX);
	REFUSED(total_us < 7 * UINT16_MAX);
}

/* The variance is above -34: noise is at least 0.07 pt, and times are at most 280 ms. */
PROOF(velocity_from) {
	const int64_t most = (INT64_C(1) << 43) - 1;
	struct sums sums = {DOMAIN(-most, most), DOMAIN(-most, most), DOMAIN(1, INT64_C(1) << 33)};
	int32_t variance = (int32_t)DOMAIN(-34 * ONE, 64 * ONE);
	struct gc_velocity velocity = gci_velocity_from(sums, variance, (uint32_t)DOMAIN(2, 8));
	HOLDS(within(velocity.x, GC_SPEED_MAX));
	HOLDS(within(velocity.y, GC_SPEED_MAX));
	HOLDS(0 <= velocity.error && velocity.error <= GC_SPEED_MAX + 1);
	REFUSED(velocity.x < GC_SPEED_MAX);
}

/* Only its own file can call this. Noise across the way is a square of up to 2^126 over a way. */
#ifdef PROVING
PROOF(velocity_row) {
	int32_t way = DOMAIN(0, 64 * ONE), age = DOMAIN(0, 32 * ONE);
	uint32_t index = row_index(way, age, DOMAIN(-64 * ONE, 128 * ONE));
	HOLDS(index < LINE);
	REFUSED(index < LINE - 1);
}
#endif
