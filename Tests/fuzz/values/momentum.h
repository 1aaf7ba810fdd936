/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_MOMENTUM_H
#define FUZZ_MOMENTUM_H

#include <gesturecore/momentum.h>

#include "values.h"

/* Something that was let go. */
struct release {
	struct gc_momentum_config config;
	gc_length position;
	gc_speed velocity;
	struct gc_momentum momentum;
};

/* Any configuration. Most are allowed. */
struct gc_momentum_config take_momentum_config(struct fuzz_input *input);

/* Lets something go. Returns false if the momentum was refused, as it should be. */
bool take_release(struct fuzz_input *input, struct release *release);

/* Any time, mostly before it rests. */
uint64_t take_time_us(struct fuzz_input *input, uint32_t constant_us);

#endif
