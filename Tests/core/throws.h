/* SPDX-License-Identifier: MIT */
/*
 * Things that are let go somewhere, and where they are at a time: the closed forms, in floating
 * point.
 */
#ifndef THROWS_H
#define THROWS_H

#include "support.h"

#include <math.h>
#include <stdlib.h>

#include "strokes.h"

/* What is thrown, in steps, steps a second and seconds. */
struct throw {
	struct gc_momentum_config config;
	gc_length position;
	gc_speed velocity;
	long double friction, spring;
};

/* Uniform between -limit and limit, but as often small as large. */
static inline int32_t any_sized(struct random *random, int32_t limit) {
	uint32_t size = (uint32_t)limit >> below(random, 31);
	int32_t value = (int32_t)below(random, size + 1);
	return below(random, 2) != 0 ? value : -value;
}

/* 1 ms to 10 s */
static inline uint32_t any_time_constant(struct random *random) {
	return GC_TIME_CONSTANT_MIN_US +
	       below(random, 2 + ((GC_TIME_CONSTANT_MAX_US - 1001) >> below(random, 14)));
}

static inline uint64_t any_time(struct random *random, uint32_t time_constant_us) {
	return ((uint64_t)time_constant_us * 45 * below(random, 1000000) / 1000000) >>
	       below(random, 12);
}

static inline struct throw any_throw(struct random * random) {
	struct throw t = {.config = gc_momentum_config_default()};
	t.config.friction_us = any_time_constant(random);
	t.config.spring_us = any_time_constant(random);
	t.position = any_sized(random, GC_POSITION_MAX);
	t.velocity = any_sized(random, GC_SPEED_MAX);
	t.friction = t.config.friction_us * 1e-6L;
	t.spring = t.config.spring_us * 1e-6L;
	return t;
}

static inline struct gc_momentum let_go(const struct throw *t) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, &t->config, t->position, t->velocity), GC_OK);
	return momentum;
}

static inline long double limited(long double value, int32_t limit) {
	return fminl(fmaxl(value, -limit), limit);
}

static inline long double free_position(const struct throw *t, uint64_t time_us) {
	long double s = time_us * 1e-6L / t->friction;
	return t->position - t->velocity * t->friction * expm1l(-s);
}

static inline long double spring_position(const struct throw *t, gc_length stop, uint64_t time_us) {
	long double s = time_us * 1e-6L / t->spring, d = (long double)t->position - stop;
	return stop + (d + (d + t->velocity * t->spring) * s) * expl(-s);
}

static inline long double spring_velocity(const struct throw *t, gc_length stop, uint64_t time_us) {
	long double s = time_us * 1e-6L / t->spring, d = (long double)t->position - stop;
	return (t->velocity - (d / t->spring + t->velocity) * s) * expl(-s);
}

#endif
