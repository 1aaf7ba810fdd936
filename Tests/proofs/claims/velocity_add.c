/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <motion/velocity.c>

_Static_assert(GCI_VELOCITY_STEPS == 7, "tools.py writes it for Eva");

/* Any path that the functions of velocity.c can make. */
static void any_path(struct gc_velocity_path *path) {
	path->newest_us = ANY_UINT64(0, UINT64_MAX);
	path->count = (uint16_t)(ANY_UINT32(0, GC_VELOCITY_SAMPLES) & 0xf);
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		path->steps[i].x = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX);
		path->steps[i].y = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX);
		path->interval_us[i] = (uint16_t)ANY_UINT32(0, UINT16_MAX);
	}
	path->high = (uint16_t)(ANY_UINT32(0, 0xfff) & 0xfff);
}

/* States that it is such a path. */
static void claim_path(const struct gc_velocity_path *path) {
	CLAIM(path->count >= 1);
	CLAIM(path->count <= GC_VELOCITY_SAMPLES);
	for (int i = 0; i < GCI_VELOCITY_STEPS; i++) {
		CLAIM(path->steps[i].x <= GCI_STEP_MAX);
		CLAIM(path->steps[i].x >= -GCI_STEP_MAX);
		CLAIM(path->steps[i].y <= GCI_STEP_MAX);
		CLAIM(path->steps[i].y >= -GCI_STEP_MAX);
	}
}

/*
 * claim: step-from
 * functions: gci_step_from
 * result: within GCI_STEP_MAX
 * assumes: any way
 * tools: esbmc, eva
 */
void prove_step_from(void) {
	int64_t x = ANY_INT64(INT64_MIN, INT64_MAX), y = ANY_INT64(INT64_MIN, INT64_MAX);
	struct gc_velocity_step step = gci_step_from(x, y);
	CLAIM(step.x <= GCI_STEP_MAX);
	CLAIM(step.x >= -GCI_STEP_MAX);
	CLAIM(step.y <= GCI_STEP_MAX);
	CLAIM(step.y >= -GCI_STEP_MAX);
	REFUSED(step.x < GCI_STEP_MAX);
}

/*
 * claim: velocity-add
 * functions: gc_velocity_add, gci_path_step, gci_path_push, push, gci_path_restart, gci_path_forget
 * result: 1 to 8 samples, and steps within GCI_STEP_MAX
 * assumes: such a path, or an empty one; any time and any place
 * tools: esbmc, eva
 */
void prove_velocity_add(void) {
	struct gc_velocity_tracker tracker;
	any_path(&tracker.path);
	tracker.x = ANY_INT32(INT32_MIN, INT32_MAX);
	tracker.y = ANY_INT32(INT32_MIN, INT32_MAX);
	gc_velocity_add(&tracker, ANY_UINT64(0, UINT64_MAX), ANY_INT32(INT32_MIN, INT32_MAX),
		ANY_INT32(INT32_MIN, INT32_MAX));
	claim_path(&tracker.path);
	REFUSED(tracker.path.count < GC_VELOCITY_SAMPLES);
	REFUSED(tracker.path.steps[0].x < GCI_STEP_MAX);
}

/*
 * claim: path-rest
 * functions: gci_path_rest_us, gci_path_interval, smaller
 * result: 40 to 150 ms
 * assumes: as velocity-add
 * tools: esbmc, eva
 */
void prove_path_rest(void) {
	struct gc_velocity_path path;
	any_path(&path);
	uint32_t rest_us = gci_path_rest_us(&path);
	CLAIM(rest_us >= GC_VELOCITY_PAUSE_US);
	CLAIM(rest_us <= GC_MS(150));
	REFUSED(rest_us < GC_MS(150));
}

/*
 * claim: path-follow
 * functions: gci_path_follow, gci_path_is_usual, gci_path_rests_after
 * result: as velocity-add
 * assumes: as velocity-add; a step within GCI_STEP_MAX, as of gci_step_from()
 * tools: esbmc, eva
 */
void prove_path_follow(void) {
	struct gc_velocity_path path;
	any_path(&path);
	struct gc_velocity_step step = {.x = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX),
		.y = ANY_INT32(-GCI_STEP_MAX, GCI_STEP_MAX)};
	gci_path_follow(&path, ANY_UINT64(0, UINT64_MAX), step);
	claim_path(&path);
	REFUSED(path.count > 1);
}

/*
 * claim: tracker-follow
 * functions: gci_tracker_follow
 * result: as velocity-add
 * assumes: as velocity-add
 * tools: esbmc, eva
 */
void prove_tracker_follow(void) {
	struct gc_velocity_tracker tracker;
	any_path(&tracker.path);
	tracker.x = ANY_INT32(INT32_MIN, INT32_MAX);
	gci_tracker_follow(&tracker, ANY_UINT64(0, UINT64_MAX), ANY_INT32(INT32_MIN, INT32_MAX));
	claim_path(&tracker.path);
	REFUSED(tracker.path.steps[0].x > -GCI_STEP_MAX);
}

/*
 * claim: tracker-rebase
 * functions: gci_tracker_rebase
 * result: steps within GCI_STEP_MAX
 * assumes: as velocity-add; a factor with an exponent within 2^20, far more than a quotient of two
 *     ratios of claim span-ratio
 * tools: esbmc, eva
 */
void prove_tracker_rebase(void) {
	struct gc_velocity_tracker tracker;
	any_path(&tracker.path);
	ASSUME(tracker.path.count >= 1);
	struct gc_magnitude factor = {.mantissa = ANY_UINT32(UINT32_C(1) << 31, UINT32_MAX),
		.exponent = ANY_INT32(-(1 << 20), 1 << 20)};
	gci_tracker_rebase(&tracker, ANY_INT32(INT32_MIN, INT32_MAX), factor);
	claim_path(&tracker.path);
	REFUSED(tracker.path.steps[6].x < GCI_STEP_MAX);
}
