/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_AT_H
#define GCI_VELOCITY_AT_H

#include "motion/velocity.h"

/*
 * Returns the way from the newest sample of a path to where the point is at `time_us`. Before the
 * newest sample it is interpolated, back to the oldest. After it, it is predicted for at most
 * `horizon_us`, up to GC_HORIZON_MAX_US; then it stays.
 */
struct gc_velocity_step gci_path_way_at(
	const struct gc_velocity_path *path, uint64_t time_us, uint32_t horizon_us);

/* Returns the same x for a path along x alone, at less cost. */
int32_t gci_path_way_along_x_at(
	const struct gc_velocity_path *path, uint64_t time_us, uint32_t horizon_us);

#endif
