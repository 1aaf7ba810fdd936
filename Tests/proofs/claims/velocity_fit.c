/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <numbers/fixed.c>
#include <motion/velocity_fit.c>

#define STEP_MAX (INT64_C(1) << 27)

/* Any steps that claims of velocity_add.c leave. */
static void any_steps(struct gc_velocity_path *path) {
	for (int i = 0; i < STEPS; i++) {
		path->steps[i].x = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX);
		path->steps[i].y = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX);
		path->interval_us[i] = (uint16_t)ANY_UINT32(0, UINT16_MAX);
	}
}

/*
 * claim: velocity-log2
 * functions: gci_velocity_log2
 * result: within 0 to 64, with 16 fraction bits
 * assumes: value > 0 (velocity_terms.h)
 * tools: esbmc, eva
 */
void prove_velocity_log2(void) {
	int32_t result = gci_velocity_log2(ANY_UINT64(1, UINT64_MAX));
	CLAIM(result >= 0);
	CLAIM(result < 64 * ONE);
	REFUSED(result > 0);
}

/*
 * claim: velocity-off
 * functions: gci_velocity_off
 * result: within 2^29
 * assumes: steps within GCI_STEP_MAX (claim velocity-add)
 * tools: esbmc, eva
 */
void prove_velocity_off(void) {
	struct gc_velocity_path path;
	any_steps(&path);
	struct off off = gci_velocity_off(path.steps + ANY_UINT32(0, 4));
	CLAIM(off.x <= 4 * STEP_MAX);
	CLAIM(off.x >= -4 * STEP_MAX);
	CLAIM(off.y <= 4 * STEP_MAX);
	CLAIM(off.y >= -4 * STEP_MAX);
	REFUSED(off.y > -4 * STEP_MAX);
}

/*
 * claim: velocity-way
 * functions: gci_velocity_way
 * result: within seven steps
 * assumes: steps within GCI_STEP_MAX (claim velocity-add)
 * tools: esbmc, eva
 */
void prove_velocity_way(void) {
	struct gc_velocity_path path;
	any_steps(&path);
	struct off way = gci_velocity_way(&path, STEPS);
	CLAIM(way.x <= STEPS * STEP_MAX);
	CLAIM(way.x >= -STEPS * STEP_MAX);
	CLAIM(way.y <= STEPS * STEP_MAX);
	CLAIM(way.y >= -STEPS * STEP_MAX);
	REFUSED(way.y > -STEPS * STEP_MAX);
}

/*
 * claim: velocity-slow
 * functions: gci_velocity_is_slow, gci_velocity_still
 * result: no sum wraps
 * assumes: ways of claim velocity-way; a time of at most 320 ms, more than three horizons
 * tools: esbmc, eva
 * esbmc: --unsigned-overflow-check
 * eva: -warn-unsigned-overflow
 */
void prove_velocity_slow(void) {
	uint32_t time_us = ANY_UINT32(0, 320000);
	bool slow = gci_velocity_is_slow(ANY_UINT64(0, UINT64_C(1) << 61), time_us);
	CLAIM(gci_velocity_still(time_us) <= UINT64_C(320000) * 320000);
	REFUSED(!slow);
}

/*
 * claim: velocity-total
 * functions: gci_velocity_total
 * result: at most 7 intervals of 16 bits
 * assumes: any intervals
 * tools: esbmc, eva
 */
void prove_velocity_total(void) {
	struct gc_velocity_path path;
	any_steps(&path);
	uint32_t total_us = gci_velocity_total(&path);
	CLAIM(total_us <= 7 * UINT16_MAX);
	REFUSED(total_us < 7 * UINT16_MAX);
}

/*
 * claim: velocity-from
 * functions: gci_velocity_from, gci_velocity_speed, gci_velocity_error
 * result: speeds and an error within GC_SPEED_MAX
 * assumes: ways below 2^43 and a time above 0 (velocity_terms.h); a variance above -34 (noise
 *     is at least 0.07 pt, and times are at most 280 ms)
 * tools: esbmc, eva
 */
void prove_velocity_from(void) {
	const int64_t most = (INT64_C(1) << 43) - 1;
	struct sums sums = {
		ANY_INT64(-most, most), ANY_INT64(-most, most), ANY_INT64(1, INT64_C(1) << 33)};
	struct gc_velocity velocity =
		gci_velocity_from(sums, ANY_INT32(-34 * ONE, 64 * ONE), ANY_UINT32(2, 8));
	CLAIM(velocity.x <= GC_SPEED_MAX);
	CLAIM(velocity.x >= -GC_SPEED_MAX);
	CLAIM(velocity.y <= GC_SPEED_MAX);
	CLAIM(velocity.y >= -GC_SPEED_MAX);
	CLAIM(velocity.error >= 0);
	CLAIM(velocity.error <= GC_SPEED_MAX + 1);
	REFUSED(velocity.x < GC_SPEED_MAX);
}

/*
 * claim: velocity-row
 * functions: row_index
 * result: a row before that of a line
 * assumes: logarithms of a way up to 2^64, of a time up to 2^32, and of noise: that across the way
 *     is a square of up to 2^126 over a way
 * tools: esbmc, eva
 */
void prove_velocity_row(void) {
	uint32_t index = row_index(
		ANY_INT32(0, 64 * ONE), ANY_INT32(0, 32 * ONE), ANY_INT32(-64 * ONE, 128 * ONE));
	CLAIM(index < LINE);
	REFUSED(index < LINE - 1);
}
