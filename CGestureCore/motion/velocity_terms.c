/* SPDX-License-Identifier: MIT */
#include "motion/velocity_terms.h"

/* The one copy for small builds, which call them. */
extern int32_t gci_velocity_log2(uint64_t value);
extern uint64_t gci_velocity_square(int32_t x, int32_t y);
extern struct off gci_velocity_off(const struct gc_velocity_step steps[3]);
extern struct offs gci_velocity_offs(const struct gc_velocity_path *path);
extern uint64_t gci_velocity_noise(const struct offs *offs);
extern struct way gci_velocity_newest_way(const struct gc_velocity_path *path, uint32_t time_us);
extern int32_t gci_velocity_across(const struct way *way, const struct offs *offs, int32_t noise);
extern uint64_t gci_velocity_still(uint32_t time_us);
extern struct off gci_velocity_way(const struct gc_velocity_path *path, uint32_t steps);
extern uint64_t gci_velocity_way_squared(const struct gc_velocity_path *path, uint32_t steps);
extern bool gci_velocity_is_slow(uint64_t way_squared, uint32_t time_us);
extern bool gci_velocity_is_steady(
	const struct gc_velocity_path *path, uint32_t steps, uint32_t time_us, uint64_t noise);
extern gc_speed gci_velocity_error(int32_t variance);
extern gc_speed gci_velocity_speed(int64_t way, int64_t time_us);
extern struct gc_velocity gci_velocity_from(struct sums sums, int32_t variance, uint32_t samples);
extern int64_t gci_velocity_explained(const struct gc_velocity_path *path, const struct offs *offs,
	uint32_t steps, uint32_t total_us);
