/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_UNEVEN_H
#define GCI_VELOCITY_UNEVEN_H

#include "motion/velocity.h"
#include "motion/velocity_terms.h"

/* The intervals to use. */
struct times {
	const uint16_t *interval_us;
	uint32_t steps, total_us;
};

/* Returns whether an interval is longer than 1.45 times the mean. */
bool gci_velocity_misses_scan(const struct gc_velocity_path *path, const struct times *times);

/* The estimate for any times. `along_x` tells that all y are 0. */
struct gc_velocity gci_velocity_uneven(const struct gc_velocity_path *path, bool along_x);

/* The same for times and a noise that are known. Requires at least two steps. */
struct gc_velocity gci_velocity_in_times(const struct gc_velocity_path *path,
	const struct times *times, const struct offs *offs, uint64_t noise, bool along_x);

#endif
