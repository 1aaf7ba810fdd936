/* SPDX-License-Identifier: MIT */
#include "momentum.h"

/* A spring to a stop: the distance and the velocity with which it starts, and its time constant. */
struct spring {
	long double stop, distance, velocity, us;
};

/* d + v tau */
static long double bend_of(const struct spring *s) {
	return s->distance + s->velocity * s->us * 1e-6L;
}

static long double position_at(const struct spring *s, long double us) {
	long double t = us / s->us;
	return s->stop + (s->distance + bend_of(s) * t) * expl(-t);
}

static long double velocity_at(const struct spring *s, long double us) {
	long double t = us / s->us;
	return (s->velocity - bend_of(s) / s->us * 1e6L * t) * expl(-t);
}

/* The most of |a + b t| e^-t from one number of time constants to another. */
static long double most_between(long double a, long double b, long double from, long double to) {
	long double most = fmaxl(fabsl(a + b * from) * expl(-from), fabsl(a + b * to) * expl(-to));
	long double peak = b == 0 ? from : 1 - a / b;
	return peak > from && peak < to ? fmaxl(most, fabsl(a + b * peak) * expl(-peak)) : most;
}

/* The most of the distance, and of the way in a time constant. */
static long double unrest(const struct spring *s, long double from, long double to) {
	long double d = s->distance, c = bend_of(s);
	return fmaxl(most_between(d, c, from, to), most_between(c - d, -c, from, to));
}

static void check_rest(const struct spring *s, const struct release *r) {
	uint64_t rest_us = gc_momentum_rest_time(&r->momentum);
	long double limit = r->config.rest_speed * s->us * 1e-6L, rest = rest_us / s->us;
	/* Not more than 1 us too early, and less than a time constant too late. */
	FUZZ_CHECK(unrest(s, rest + 1 / s->us, 60) <= limit * (1 + 1e-8L));
	if (rest >= 1) {
		FUZZ_CHECK(unrest(s, rest - 1, rest) >= limit * (1 - 1e-8L));
	}
}

static void check_motion(const struct spring *s, const struct gc_momentum *m, uint64_t us) {
	FUZZ_NEAR(gc_momentum_position(m, us), limit_to(position_at(s, us), GC_POSITION_MAX), 1);
	long double off = 1 + fabsl(s->distance) / s->us * 1e6L * 0x1p-35L;
	FUZZ_NEAR(gc_momentum_velocity(m, us), limit_to(velocity_at(s, us), GC_SPEED_MAX), off);
	FUZZ_CHECK(gc_momentum_position(m, 0) == s->stop + s->distance);
	FUZZ_CHECK(gc_momentum_velocity(m, 0) == s->velocity);
	FUZZ_CHECK(gc_momentum_end(m) == s->stop);
	FUZZ_CHECK(us <= GC_MS(400000) ||
		   (gc_momentum_position(m, us) == s->stop && gc_momentum_velocity(m, us) == 0));
	if (s->velocity == 0 && us < UINT64_MAX - 1000) {
		/* From rest it never turns back. */
		long double now = gc_momentum_position(m, us) - s->stop;
		long double later = gc_momentum_position(m, us + 1000) - s->stop;
		FUZZ_CHECK(fabsl(later) <= fabsl(now) && now * s->distance >= 0);
	}
}

/* The same, mirrored. */
static void check_mirror(
	const struct gc_momentum *mirror, const struct gc_momentum *m, uint64_t us) {
	FUZZ_CHECK(gc_momentum_position(mirror, us) == -gc_momentum_position(m, us));
	FUZZ_CHECK(gc_momentum_velocity(mirror, us) == -gc_momentum_velocity(m, us));
	FUZZ_CHECK(gc_momentum_rest_time(mirror) == gc_momentum_rest_time(m));
}

void fuzz_spring(struct fuzz_input *input) {
	struct release release;
	if (!take_release(input, &release)) {
		return;
	}
	struct gc_momentum mirror;
	FUZZ_CHECK(gc_momentum_init(&mirror, &release.config, -release.position,
			   -release.velocity) == GC_OK);
	/* At first it is free, then it goes to one stop after the other. */
	uint32_t constant_us = release.config.friction_us;
	for (int count = 1 + (int)take_below(input, 3); count > 0; count--) {
		uint64_t time_us = take_time_us(input, constant_us);
		gc_length stop = take_i32(input);
		struct gc_momentum before = release.momentum;
		struct spring spring = {.stop = stop,
			.distance = gc_momentum_position(&before, time_us) - (long double)stop,
			.velocity = gc_momentum_velocity(&before, time_us),
			.us = release.config.spring_us};
		enum gc_status status = gc_momentum_snap(&release.momentum, time_us, stop);
		if (wide_abs(stop) > GC_POSITION_MAX) {
			FUZZ_CHECK(status == GC_ERR_POSITION);
			FUZZ_CHECK(release.momentum.end == before.end);
			continue;
		}
		FUZZ_CHECK(status == GC_OK);
		constant_us = release.config.spring_us;
		FUZZ_CHECK(gc_momentum_snap(&mirror, time_us, -stop) == GC_OK);
		time_us = take_time_us(input, constant_us);
		check_motion(&spring, &release.momentum, time_us);
		check_mirror(&mirror, &release.momentum, time_us);
		check_rest(&spring, &release);
		gc_length at = take_i32(input) % (GC_POSITION_MAX + 1);
		uint64_t at_us = gc_momentum_time_at(&release.momentum, at);
		if (at_us != GC_NEVER_US) {
			long double a_us = fabsl(velocity_at(&spring, at_us)) * 1e-6L;
			FUZZ_NEAR(position_at(&spring, at_us), at, 1 + a_us);
		}
	}
}
