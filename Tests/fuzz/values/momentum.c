/* SPDX-License-Identifier: MIT */
#include "momentum.h"

struct gc_momentum_config take_momentum_config(struct fuzz_input *input) {
	struct gc_momentum_config config = gc_momentum_config_default();
	uint8_t shape = take_u8(input);
	if (shape >= 64) {
		config.friction_us = take_u32(input);
		config.spring_us = take_u32(input);
		config.rest_speed = take_i32(input);
		config.flip_speed = take_i32(input);
	}
	if (shape >= 64 && shape < 240) {
		const uint32_t range = GC_TIME_CONSTANT_MAX_US - GC_TIME_CONSTANT_MIN_US + 1;
		config.friction_us = GC_TIME_CONSTANT_MIN_US + config.friction_us % range;
		config.spring_us = GC_TIME_CONSTANT_MIN_US + config.spring_us % range;
		config.rest_speed = (config.rest_speed & INT32_MAX) % INT32_MAX + 1;
		config.flip_speed = (config.flip_speed & INT32_MAX) % INT32_MAX + 1;
	}
	return config;
}

static bool is_constant(uint32_t us) {
	return us >= GC_TIME_CONSTANT_MIN_US && us <= GC_TIME_CONSTANT_MAX_US;
}

static enum gc_status expected(
	const struct gc_momentum_config *config, gc_length position, gc_speed velocity) {
	if (wide_abs(position) > GC_POSITION_MAX) {
		return GC_ERR_POSITION;
	}
	bool is_valid = wide_abs(velocity) <= GC_SPEED_MAX && config->rest_speed > 0 &&
			config->flip_speed > 0 && is_constant(config->friction_us) &&
			is_constant(config->spring_us);
	return is_valid ? GC_OK : GC_ERR_RANGE;
}

bool take_release(struct fuzz_input *input, struct release *release) {
	release->config = take_momentum_config(input);
	release->position = take_i32(input);
	release->velocity = take_i32(input);
	if (take_below(input, 8) != 0) {
		release->position %= GC_POSITION_MAX + 1;
		release->velocity %= GC_SPEED_MAX + 1;
	}
	enum gc_status status = gc_momentum_init(
		&release->momentum, &release->config, release->position, release->velocity);
	FUZZ_CHECK(status == expected(&release->config, release->position, release->velocity));
	return status == GC_OK;
}

uint64_t take_time_us(struct fuzz_input *input, uint32_t constant_us) {
	uint8_t shape = take_u8(input);
	uint64_t time_us = take_u64(input);
	return shape < 200 ? time_us % (UINT64_C(45) * constant_us) : time_us;
}

/* v tau, in steps. */
static long double way_of(const struct release *r) {
	return r->velocity * 1e-6L * r->config.friction_us;
}

static long double free_position(const struct release *r, long double us) {
	return r->position - way_of(r) * expm1l(-us / r->config.friction_us);
}

static long double free_velocity(const struct release *r, long double us) {
	return r->velocity * expl(-us / r->config.friction_us);
}

static void check_motion(const struct release *r, uint64_t time_us) {
	const struct gc_momentum *m = &r->momentum;
	gc_length x = gc_momentum_position(m, time_us);
	gc_speed v = gc_momentum_velocity(m, time_us);
	FUZZ_NEAR(x, limit_to(free_position(r, time_us), GC_POSITION_MAX), 1);
	FUZZ_NEAR(v, free_velocity(r, time_us), 1);
	FUZZ_CHECK(gc_momentum_position(m, 0) == r->position);
	FUZZ_CHECK(gc_momentum_velocity(m, 0) == r->velocity);
	long double end = limit_to(r->position + way_of(r), GC_POSITION_MAX);
	FUZZ_NEAR(gc_momentum_end(m), end, 0.5001L);
	FUZZ_CHECK(time_us <= GC_MS(400000) || (x == gc_momentum_end(m) && v == 0));
	/* It never moves back, and its speed never rises. */
	uint64_t later_us = time_us + (time_us < UINT64_MAX - 1000 ? 1000 : 0);
	int64_t onward = (int64_t)gc_momentum_position(m, later_us) - x;
	FUZZ_CHECK(r->velocity < 0 ? onward <= 0 : onward >= 0);
	FUZZ_CHECK(wide_abs(gc_momentum_velocity(m, later_us)) <= wide_abs(v));
}

static void check_times(const struct release *r, gc_length position) {
	const struct gc_momentum *m = &r->momentum;
	long double ratio = fabsl((long double)r->velocity / r->config.rest_speed);
	long double rest = ratio > 1 ? logl(ratio) * r->config.friction_us : 0;
	FUZZ_NEAR(gc_momentum_rest_time(m), rest, 1);
	uint64_t at_us = gc_momentum_time_at(m, position);
	long double way = position - (long double)r->position, whole = way_of(r);
	if (at_us == GC_NEVER_US) {
		/* It is behind, or at the end, or beyond it. */
		FUZZ_CHECK(whole > 0 ? way < 0 || way >= whole - 1 : way > 0 || way <= whole + 1);
	} else {
		long double a_us = fabsl(free_velocity(r, at_us)) * 1e-6L;
		FUZZ_NEAR(free_position(r, at_us), position, 1 + a_us);
	}
}

static void check_mirror(const struct release *r, uint64_t time_us, gc_length position) {
	struct gc_momentum mirror;
	FUZZ_CHECK(gc_momentum_init(&mirror, &r->config, -r->position, -r->velocity) == GC_OK);
	FUZZ_CHECK(gc_momentum_position(&mirror, time_us) ==
		   -gc_momentum_position(&r->momentum, time_us));
	FUZZ_CHECK(gc_momentum_velocity(&mirror, time_us) ==
		   -gc_momentum_velocity(&r->momentum, time_us));
	FUZZ_CHECK(gc_momentum_rest_time(&mirror) == gc_momentum_rest_time(&r->momentum));
	FUZZ_CHECK(gc_momentum_time_at(&mirror, -position) ==
		   gc_momentum_time_at(&r->momentum, position));
}

static void check_rate(gc_scale rate) {
	uint32_t us = 0;
	enum gc_status status = gc_time_constant_from_rate(rate, &us);
	long double exact = rate > 0 ? -1000 / logl(ldexpl(rate, -32)) : 0;
	if (status != GC_OK) {
		FUZZ_CHECK(status == GC_ERR_RANGE && us == 0);
		FUZZ_CHECK(!(exact >= 1001 && exact <= 9999000));
		return;
	}
	FUZZ_CHECK(is_constant(us));
	/* The error of the logarithm grows with the square of the constant. It is rounded, too. */
	FUZZ_NEAR(us, exact, 0.5L + exact * exact / 1e7L / 80000);
}

void fuzz_momentum(struct fuzz_input *input) {
	struct release release;
	check_rate(take_i64(input));
	check_rate((gc_scale)(take_u32(input)));
	if (!take_release(input, &release)) {
		return;
	}
	uint64_t time_us = take_time_us(input, release.config.friction_us);
	gc_length position = take_i32(input) % (GC_POSITION_MAX + 1);
	check_motion(&release, time_us);
	check_times(&release, position);
	check_mirror(&release, time_us, position);
	struct gc_vector from = {release.position, release.position}, end;
	struct gc_velocity velocity = {.x = release.velocity, .y = -release.velocity};
	FUZZ_CHECK(gc_momentum_project(&release.config, from, velocity, &end) == GC_OK);
	FUZZ_CHECK(end.x == gc_momentum_end(&release.momentum));
}
