/* SPDX-License-Identifier: MIT */
/* Strokes for the tests of the velocity estimator. */
#ifndef STROKES_H
#define STROKES_H

#include <gesturecore/velocity.h>

#define START_US GC_MS(1000)
#define POINT 4096.0 /* steps in a point */

struct random {
	uint64_t state;
};

/* xorshift64*; uniform in 0 .. range - 1. */
static inline uint32_t below(struct random *random, uint32_t range) {
	random->state ^= random->state >> 12;
	random->state ^= random->state << 25;
	random->state ^= random->state >> 27;
	return (uint32_t)((random->state * 0x2545F4914F6CDD1D) >> 32) % range;
}

static inline int32_t between(struct random *random, int32_t low, int32_t high) {
	return low + (int32_t)below(random, (uint32_t)(high - low) + 1);
}

struct sample {
	uint64_t time_us;
	gc_length x, y;
};

static inline struct gc_velocity estimate(const struct sample *samples, int count) {
	struct gc_velocity_tracker tracker;

	gc_velocity_reset(&tracker);
	for (int i = 0; i < count; i++) {
		gc_velocity_add(&tracker, samples[i].time_us, samples[i].x, samples[i].y);
	}
	return gc_velocity_estimate(&tracker);
}

/* A stroke that speeds up and bends, with noise. */
static inline void random_stroke(struct random *random, struct sample *samples, int count) {
	uint64_t time_us = START_US;
	int32_t x = between(random, -4000000, 4000000), y = between(random, -4000000, 4000000);
	int32_t vx = between(random, -60000, 60000), vy = between(random, -60000, 60000);
	int32_t ax = between(random, -8000, 8000), ay = between(random, -8000, 8000);
	int32_t noise = between(random, 0, 8000);

	for (int i = 0; i < count; i++) {
		samples[i].time_us = time_us;
		samples[i].x = x + between(random, -noise, noise);
		samples[i].y = y + between(random, -noise, noise);
		time_us += (uint64_t)between(random, 6000, 11000);
		x += vx += ax;
		y += vy += ay;
	}
}

#endif
