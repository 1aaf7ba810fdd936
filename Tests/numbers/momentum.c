/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <gesturecore/momentum.h>

#ifdef PROVING
#include <numbers/exponential.h>

/* Check exp_minus. */
static int64_t contract_gci_exp_minus(gci_elapsed elapsed) {
	HOLDS(elapsed <= GCI_ELAPSED_MAX);
	return DOMAIN(0, GCI_REST_ONE);
}

/* Proof elapsed_from. */
static gci_elapsed contract_gci_elapsed_from(uint64_t time_us, uint32_t time_constant_us) {
	(void)time_us;
	HOLDS(1 <= time_constant_us && time_constant_us <= 10000000);
	return DOMAIN_U(0, GCI_ELAPSED_MAX);
}

/* Proof elapsed_between. */
static gci_elapsed contract_gci_elapsed_between(uint64_t from, uint64_t to) {
	(void)from;
	HOLDS(to > 0);
	return DOMAIN_U(0, UINT64_C(45) << GCI_ELAPSED_BITS);
}

/* Proof divide_limited. */
static int32_t contract_gci_divide_limited(int64_t value, int64_t divisor, int32_t limit) {
	HOLDS(within(value, INT64_C(1) << 62));
	HOLDS(1 <= divisor && divisor <= INT64_C(1) << 62);
	return DOMAIN(-limit, limit);
}

/* Returns the least p with |value| <= 2^p. */
static unsigned power_of(int64_t value) {
	uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	return size <= 1 ? 0 : (unsigned)(64 - __builtin_clzll(size - 1));
}

/* The proofs product_56_41_35, product_56_56_56 and product_55_62_56. */
static int64_t contract_gci_multiply_shift(int64_t a, int64_t b, unsigned bits) {
	unsigned p = power_of(a), q = power_of(b);
	if (bits == 35) {
		HOLDS(p <= 56 && q <= 41);
		return DOMAIN(-(INT64_C(1) << 62), INT64_C(1) << 62);
	}
	if (q <= 56) {
		HOLDS(bits == 56 && p <= 56);
		return DOMAIN(-(INT64_C(1) << 56), INT64_C(1) << 56);
	}
	HOLDS(bits == 56 && p <= 55 && q <= 62);
	return DOMAIN(-(INT64_C(1) << 61), INT64_C(1) << 61);
}

#include <numbers/fixed.c>
#include <numbers/momentum.c>
#endif

/* What was let go, and with what. */
struct thrown {
	struct gc_momentum_config config;
	gc_length position;
	gc_speed velocity;
	struct gc_momentum momentum;
};

/* Any configuration. Most are allowed. */
static struct gc_momentum_config take_momentum_config(struct fuzz_input *input) {
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

/* Lets something go. Returns false if the momentum was refused, as it should be. */
static bool take_release(struct fuzz_input *input, struct thrown *release) {
	release->config = take_momentum_config(input);
	release->position = take_i32(input);
	release->velocity = take_i32(input);
	if (take_below(input, 8) != 0) {
		release->position %= GC_POSITION_MAX + 1;
		release->velocity %= GC_SPEED_MAX + 1;
	}
	memset(&release->momentum, 0x55, sizeof(release->momentum));
	struct gc_momentum before = release->momentum;
	enum gc_status status = gc_momentum_init(
		&release->momentum, &release->config, release->position, release->velocity);
	HOLDS(status == GC_OK || memcmp(&release->momentum, &before, sizeof(before)) == 0);
	HOLDS(status == expected(&release->config, release->position, release->velocity));
	return status == GC_OK;
}

/* Any time, mostly before it rests. */
static uint64_t take_time_us(struct fuzz_input *input, uint32_t constant_us) {
	uint8_t shape = take_u8(input);
	uint64_t time_us = take_u64(input);
	return shape < 200 ? time_us % (UINT64_C(45) * constant_us) : time_us;
}

/* v tau, in steps. */
static long double way_of(const struct thrown *r) {
	return r->velocity * 1e-6L * r->config.friction_us;
}

static long double free_position(const struct thrown *r, long double us) {
	return r->position - way_of(r) * expm1l(-us / r->config.friction_us);
}

static long double free_velocity(const struct thrown *r, long double us) {
	return r->velocity * expl(-us / r->config.friction_us);
}

static void check_motion(const struct thrown *r, uint64_t time_us) {
	const struct gc_momentum *m = &r->momentum;
	gc_length x = gc_momentum_position(m, time_us);
	gc_speed v = gc_momentum_velocity(m, time_us);
	NEAR(x, limit_to(free_position(r, time_us), GC_POSITION_MAX), 1);
	NEAR(v, free_velocity(r, time_us), 1);
	HOLDS(gc_momentum_position(m, 0) == r->position);
	HOLDS(gc_momentum_velocity(m, 0) == r->velocity);
	long double end = limit_to(r->position + way_of(r), GC_POSITION_MAX);
	NEAR(gc_momentum_end(m), end, 0.5001L);
	HOLDS(time_us <= GC_MS(400000) || (x == gc_momentum_end(m) && v == 0));
	/* It never moves back, and its speed never rises. */
	uint64_t later_us = time_us + (time_us < UINT64_MAX - 1000 ? 1000 : 0);
	int64_t onward = (int64_t)gc_momentum_position(m, later_us) - x;
	HOLDS(r->velocity < 0 ? onward <= 0 : onward >= 0);
	HOLDS(wide_abs(gc_momentum_velocity(m, later_us)) <= wide_abs(v));
}

static void check_times(const struct thrown *r, gc_length position) {
	const struct gc_momentum *m = &r->momentum;
	long double ratio = fabsl((long double)r->velocity / r->config.rest_speed);
	long double rest = ratio > 1 ? logl(ratio) * r->config.friction_us : 0;
	NEAR(gc_momentum_rest_time(m), rest, 1);
	uint64_t at_us = gc_momentum_time_at(m, position);
	long double way = position - (long double)r->position, whole = way_of(r);
	if (at_us == GC_NEVER_US) {
		/* It is behind, or at the end, or beyond it. */
		HOLDS(whole > 0 ? way < 0 || way >= whole - 1 : way > 0 || way <= whole + 1);
	} else {
		long double a_us = fabsl(free_velocity(r, at_us)) * 1e-6L;
		NEAR(free_position(r, at_us), position, 1 + a_us);
	}
}

static void check_mirror(const struct thrown *r, uint64_t time_us, gc_length position) {
	struct gc_momentum mirror;
	HOLDS(gc_momentum_init(&mirror, &r->config, -r->position, -r->velocity) == GC_OK);
	HOLDS(gc_momentum_position(&mirror, time_us) ==
		-gc_momentum_position(&r->momentum, time_us));
	HOLDS(gc_momentum_velocity(&mirror, time_us) ==
		-gc_momentum_velocity(&r->momentum, time_us));
	HOLDS(gc_momentum_rest_time(&mirror) == gc_momentum_rest_time(&r->momentum));
	HOLDS(gc_momentum_time_at(&mirror, -position) ==
		gc_momentum_time_at(&r->momentum, position));
}

static void check_rate(gc_scale rate) {
	uint32_t us = 0;
	enum gc_status status = gc_time_constant_from_rate(rate, &us);
	long double exact = rate > 0 ? -1000 / logl(ldexpl(rate, -32)) : 0;
	if (status != GC_OK) {
		HOLDS(status == GC_ERR_RANGE && us == 0);
		HOLDS(!(exact >= 1001 && exact <= 9999000));
		return;
	}
	HOLDS(is_constant(us));
	/* The error of the logarithm grows with the square of the constant. It is rounded, too. */
	NEAR(us, exact, 0.5L + exact * exact / 1e7L / 80000);
}

CHECK(momentum) {
	struct thrown release;
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
	HOLDS(gc_momentum_project(&release.config, from, velocity, &end) == GC_OK);
	HOLDS(end.x == gc_momentum_end(&release.momentum));
}

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

static void check_spring_rest(const struct spring *s, const struct thrown *r) {
	uint64_t rest_us = gc_momentum_rest_time(&r->momentum);
	long double limit = r->config.rest_speed * s->us * 1e-6L, rest = rest_us / s->us;
	/* Not more than 1 us too early, and less than a time constant too late. */
	HOLDS(unrest(s, rest + 1 / s->us, 60) <= limit * (1 + 1e-8L));
	if (rest >= 1) {
		HOLDS(unrest(s, rest - 1, rest) >= limit * (1 - 1e-8L));
	}
}

static void check_spring_motion(const struct spring *s, const struct gc_momentum *m, uint64_t us) {
	NEAR(gc_momentum_position(m, us), limit_to(position_at(s, us), GC_POSITION_MAX), 1);
	long double off = 1 + fabsl(s->distance) / s->us * 1e6L * 0x1p-35L;
	NEAR(gc_momentum_velocity(m, us), limit_to(velocity_at(s, us), GC_SPEED_MAX), off);
	HOLDS(gc_momentum_position(m, 0) == s->stop + s->distance);
	HOLDS(gc_momentum_velocity(m, 0) == s->velocity);
	HOLDS(gc_momentum_end(m) == s->stop);
	HOLDS(us <= GC_MS(400000) ||
		(gc_momentum_position(m, us) == s->stop && gc_momentum_velocity(m, us) == 0));
	if (s->velocity == 0 && us < UINT64_MAX - 1000) {
		/* From rest it never turns back. */
		long double now = gc_momentum_position(m, us) - s->stop;
		long double later = gc_momentum_position(m, us + 1000) - s->stop;
		HOLDS(fabsl(later) <= fabsl(now) && now * s->distance >= 0);
	}
}

/* The same, mirrored. */
static void check_spring_mirror(
	const struct gc_momentum *mirror, const struct gc_momentum *m, uint64_t us) {
	HOLDS(gc_momentum_position(mirror, us) == -gc_momentum_position(m, us));
	HOLDS(gc_momentum_velocity(mirror, us) == -gc_momentum_velocity(m, us));
	HOLDS(gc_momentum_rest_time(mirror) == gc_momentum_rest_time(m));
}

CHECK(spring) {
	struct thrown release;
	if (!take_release(input, &release)) {
		return;
	}
	struct gc_momentum mirror;
	HOLDS(gc_momentum_init(&mirror, &release.config, -release.position, -release.velocity) ==
		GC_OK);
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
			HOLDS(status == GC_ERR_POSITION);
			HOLDS(release.momentum.end == before.end);
			continue;
		}
		HOLDS(status == GC_OK);
		constant_us = release.config.spring_us;
		HOLDS(gc_momentum_snap(&mirror, time_us, -stop) == GC_OK);
		time_us = take_time_us(input, constant_us);
		check_spring_motion(&spring, &release.momentum, time_us);
		check_spring_mirror(&mirror, &release.momentum, time_us);
		check_spring_rest(&spring, &release);
		gc_length at = take_i32(input) % (GC_POSITION_MAX + 1);
		uint64_t at_us = gc_momentum_time_at(&release.momentum, at);
		if (at_us != GC_NEVER_US) {
			long double a_us = fabsl(velocity_at(&spring, at_us)) * 1e-6L;
			NEAR(position_at(&spring, at_us), at, 1 + a_us);
		}
	}
}

#define STOPS_MAX 6

/* Where a choice starts: what is ahead of the position counts if it was let go quickly. */
struct start {
	int64_t position, end;
	int direction;
};

static struct start start_of(const struct thrown *r) {
	gc_speed v = r->velocity, flip = r->config.flip_speed;
	return (struct start){r->position, gc_momentum_end(&r->momentum),
		v >= flip    ? 1
		: v <= -flip ? -1
			     : 0};
}

static int64_t distance_of(int64_t from, int64_t to) {
	return from < to ? to - from : from - to;
}

static bool is_ahead(const struct start *start, int64_t stop) {
	return start->direction > 0   ? stop > start->position
	       : start->direction < 0 ? stop < start->position
				      : true;
}

/* Whether one stop is a better choice than another. */
static bool is_better(const struct start *start, int64_t stop, int64_t than) {
	bool ahead = is_ahead(start, stop), other = is_ahead(start, than);
	return ahead != other ? ahead
			      : distance_of(stop, start->end) < distance_of(than, start->end);
}

static void check_stops(const struct thrown *release, struct fuzz_input *input) {
	gc_length stops[STOPS_MAX];
	struct start start = start_of(release);
	size_t count = take_below(input, STOPS_MAX + 1), chosen = SIZE_MAX;
	for (size_t i = 0; i < count; i++) {
		stops[i] = take_i32(input);
	}
	enum gc_status status = gc_momentum_choose_stop(&release->momentum, stops, count, &chosen);
	if (count == 0) {
		HOLDS(status == GC_ERR_ARGUMENT && chosen == SIZE_MAX);
		return;
	}
	HOLDS(status == GC_OK && chosen < count);
	for (size_t i = 0; i < count; i++) {
		HOLDS(!is_better(&start, stops[i], stops[chosen]));
		HOLDS(i >= chosen || is_better(&start, stops[chosen], stops[i]));
	}
}

static void check_pages(const struct thrown *release, gc_length size) {
	struct start start = start_of(release);
	int32_t page = INT32_MIN;
	enum gc_status status = gc_momentum_choose_page(&release->momentum, size, &page);
	if (size <= 0) {
		HOLDS(status == GC_ERR_RANGE && page == INT32_MIN);
		return;
	}
	int64_t at = (int64_t)page * size;
	HOLDS(status == GC_OK && is_ahead(&start, at));
	/* No neighbor is better; pages are endless, so those farther away are not either. */
	for (int side = -1; side <= 1; side += 2) {
		int64_t other = at + side * (int64_t)size;
		bool is_farther_out = wide_abs(other) > wide_abs(at);
		int64_t distance = distance_of(at, start.end), of = distance_of(other, start.end);
		HOLDS(!is_ahead(&start, other) || distance < of ||
			(distance == of && !is_farther_out));
	}
}

CHECK(choices) {
	struct thrown release;
	if (take_release(input, &release)) {
		check_stops(&release, input);
		check_pages(&release, take_i32(input));
	}
}

/*
 * Powers of two: speeds are below 2^30, time constants below 2^24, and 2^30 * 10^6 is below 2^50.
 */
#define MOST_PLACE (INT64_C(1) << 50)
#define MOST_WAY (INT64_C(1) << 54)
#define ANY_CONSTANT() ((uint32_t)DOMAIN(GC_TIME_CONSTANT_MIN_US, GC_TIME_CONSTANT_MAX_US))

/* Any momentum that gc_momentum_init() and gc_momentum_snap() make, and more. */
static struct gc_momentum any_momentum(struct fuzz_input *input) {
	return (struct gc_momentum){
		.config = {.friction_us = ANY_CONSTANT(),
			.spring_us = ANY_CONSTANT(),
			.rest_speed = (gc_speed)DOMAIN(1, INT32_MAX),
			.flip_speed = (gc_speed)DOMAIN(1, INT32_MAX)},
		.time_constant_us = ANY_CONSTANT(),
		.end = DOMAIN(-MOST_WAY - MOST_PLACE, MOST_WAY + MOST_PLACE),
		.away = DOMAIN(-MOST_WAY, MOST_WAY),
		.bend = DOMAIN(-MOST_WAY - 2 * MOST_PLACE, MOST_WAY + 2 * MOST_PLACE),
	};
}

PROOF(momentum_values) {
	struct gc_momentum momentum = any_momentum(input);
	gc_length position = gc_momentum_position(&momentum, DOMAIN_U(0, UINT64_MAX));
	gc_speed velocity = gc_momentum_velocity(&momentum, DOMAIN_U(0, UINT64_MAX));
	HOLDS(within(position, GC_POSITION_MAX));
	HOLDS(within(velocity, GC_SPEED_MAX));
	REFUSED(velocity < GC_SPEED_MAX);
}

PROOF(momentum_time_at) {
	struct gc_momentum momentum = any_momentum(input);
	uint64_t time_us = gc_momentum_time_at(&momentum, ANY_LENGTH());
	HOLDS(time_us <= 450000000 || time_us == GC_NEVER_US);
	REFUSED(time_us == GC_NEVER_US);
}

PROOF(momentum_rest_time) {
	struct gc_momentum momentum = any_momentum(input);
	uint64_t time_us = gc_momentum_rest_time(&momentum);
	HOLDS(time_us <= 450000000);
	REFUSED(time_us < 400000000);
}

PROOF(momentum_choose_stop) {
	struct gc_momentum momentum = any_momentum(input);
	gc_length stops[] = {ANY_LENGTH(), ANY_LENGTH(), ANY_LENGTH()};
	size_t index = 0;
	HOLDS(gc_momentum_choose_stop(&momentum, stops, 3, &index) == GC_OK);
	HOLDS(index < 3);
	REFUSED(index < 2);
}

PROOF(momentum_choose_page) {
	struct gc_momentum momentum = any_momentum(input);
	int32_t page = 0;
	if (gc_momentum_choose_page(&momentum, ANY_LENGTH(), &page) == GC_OK) {
		REFUSED(page <= GC_POSITION_MAX);
	}
}
