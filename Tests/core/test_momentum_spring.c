/* SPDX-License-Identifier: MIT */
#include "throws.h"

#define THROWS 50000

/* What the header promises, in steps: 1/4096 pt or pt/s. */
#define POSITION_STEPS 1.0
#define SPEED_STEPS 1.0
#define SPEED_SHARE 0x1p-35 /* of distance / time constant */

/* A rest time may be so late, in time constants. */
#define LATE 1.0

static struct gc_momentum sent(const struct throw *t, gc_length stop) {
	struct gc_momentum momentum = let_go(t);
	assert_int_equal(gc_momentum_snap(&momentum, 0, stop), GC_OK);
	return momentum;
}

/* With the default spring of 80 ms. */
static struct gc_momentum sent_to(double x, double velocity, double stop) {
	struct throw t = {.config = gc_momentum_config_default()};
	t.position = GC_PT(x);
	t.velocity = GC_PT_PER_S(velocity);
	return sent(&t, GC_PT(stop));
}

TEST(a_spring_takes_over_where_and_as_fast_as_it_is) {
	struct random random = {1};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		struct gc_momentum momentum = let_go(&t);
		for (int stops = 0; stops < 3; stops++) { /* and changes its mind */
			uint64_t time_us = any_time(&random, t.config.spring_us / 8);
			gc_length x = gc_momentum_position(&momentum, time_us);
			gc_speed v = gc_momentum_velocity(&momentum, time_us);
			gc_length stop = any_sized(&random, GC_POSITION_MAX);
			assert_int_equal(gc_momentum_snap(&momentum, time_us, stop), GC_OK);
			assert_int_equal(gc_momentum_position(&momentum, 0), x);
			assert_int_equal(gc_momentum_velocity(&momentum, 0), v);
		}
	}
}

TEST(a_spring_moves_as_the_formula_says) {
	struct random random = {2};
	long double off = 0;
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		gc_length stop = any_sized(&random, GC_POSITION_MAX);
		struct gc_momentum momentum = sent(&t, stop);
		uint64_t time_us = any_time(&random, t.config.spring_us);
		long double x = limited(spring_position(&t, stop, time_us), GC_POSITION_MAX);
		long double v = limited(spring_velocity(&t, stop, time_us), GC_SPEED_MAX);
		long double d = fabsl((long double)t.position - stop);
		off = fmaxl(off, fabsl(gc_momentum_position(&momentum, time_us) - x));
		assert_near(gc_momentum_velocity(&momentum, time_us), v,
			SPEED_STEPS + SPEED_SHARE * (double)(d / t.spring));
	}
	print_message("# at most %.3Lf steps off\n", off);
	assert_near(off, 0, POSITION_STEPS);
}

TEST(a_spring_ends_at_the_stop_and_stays_there) {
	struct random random = {3};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random);
		gc_length stop = any_sized(&random, GC_POSITION_MAX);
		struct gc_momentum momentum = sent(&t, stop);
		for (uint64_t time_us = UINT64_MAX; time_us > 400000000; time_us /= 16) {
			assert_int_equal(gc_momentum_position(&momentum, time_us), stop);
			assert_int_equal(gc_momentum_velocity(&momentum, time_us), 0);
		}
		assert_int_equal(gc_momentum_end(&momentum), stop);
	}
}

TEST(a_mirrored_spring_is_mirrored) {
	struct random random = {4};
	for (int i = 0; i < THROWS; i++) {
		struct throw t = any_throw(&random), m = t;
		gc_length stop = any_sized(&random, GC_POSITION_MAX);
		m.position = -t.position;
		m.velocity = -t.velocity;
		struct gc_momentum a = sent(&t, stop), b = sent(&m, -stop);
		uint64_t time_us = any_time(&random, t.config.spring_us);
		assert_int_equal(
			gc_momentum_position(&a, time_us), -gc_momentum_position(&b, time_us));
		assert_int_equal(
			gc_momentum_velocity(&a, time_us), -gc_momentum_velocity(&b, time_us));
		assert_int_equal(gc_momentum_rest_time(&a), gc_momentum_rest_time(&b));
	}
}

/* How often content passes x, seen in frames of 1 ms. */
static int passings(const struct gc_momentum *momentum, gc_length x) {
	int count = 0;
	bool beyond = gc_momentum_position(momentum, 0) > x;
	for (uint64_t ms = 1; ms < 2000; ms++) {
		gc_length now = gc_momentum_position(momentum, GC_MS(ms));
		if (now != x && (now > x) != beyond) {
			beyond = !beyond;
			count++;
		}
	}
	return count;
}

TEST(a_spring_does_not_swing) {
	struct gc_momentum slow = sent_to(0, 0, 100);
	struct gc_momentum just = sent_to(0, 1250, 100); /* d / tau: the fastest that stays */
	struct gc_momentum fast = sent_to(0, 3000, 100);
	struct gc_momentum away = sent_to(0, -3000, 100);
	assert_int_equal(passings(&slow, GC_PT(100)), 0);
	assert_int_equal(passings(&just, GC_PT(100)), 0);
	assert_int_equal(passings(&fast, GC_PT(100)), 1);
	assert_int_equal(passings(&away, GC_PT(100)), 0);
}

TEST(a_spring_from_rest_never_turns_back) {
	struct random random = {5};
	for (int i = 0; i < 500; i++) {
		struct throw t = any_throw(&random);
		t.velocity = 0;
		gc_length stop = any_sized(&random, GC_POSITION_MAX);
		struct gc_momentum momentum = sent(&t, stop);
		int64_t before = llabs((int64_t)t.position - stop);
		for (uint64_t frame = 1; frame < 900; frame++) {
			gc_length x =
				gc_momentum_position(&momentum, frame * t.config.spring_us / 20);
			int64_t left = llabs((int64_t)x - stop);
			assert_true(left <= before);
			assert_true(x == stop || (x < stop) == (t.position < stop));
			before = left;
		}
	}
}

/* Whether, by the formula, it is slower and nearer than its rest speed asks. */
static bool rests(const struct throw *t, gc_length stop, uint64_t time_us) {
	long double limit = t->config.rest_speed;
	return fabsl(spring_velocity(t, stop, time_us)) <= limit &&
	       fabsl(spring_position(t, stop, time_us) - stop) <= limit * t->spring;
}

TEST(a_spring_rests_from_its_rest_time_on_and_not_much_before) {
	struct random random = {6};
	long double latest = 0;
	for (int i = 0; i < 3000; i++) {
		struct throw t = any_throw(&random);
		t.config.rest_speed = 1 + abs(any_sized(&random, GC_SPEED_MAX - 1));
		gc_length stop = any_sized(&random, GC_POSITION_MAX);
		if (i % 2 == 0) { /* aimed at the stop, more or less, and soon there */
			long double way = t.velocity * t.spring * (1 + below(&random, 300)) / 100;
			stop = (gc_length)limited(t.position + way, GC_POSITION_MAX);
			t.config.rest_speed = 1 + abs(t.velocity) / (1 + between(&random, 0, 20));
		}
		struct gc_momentum momentum = sent(&t, stop);
		uint64_t rest_us = gc_momentum_rest_time(&momentum);
		uint64_t step_us = 1 + t.config.spring_us / 100;
		for (uint64_t n = 0; n < 1000; n++) {
			assert_true(rests(&t, stop, rest_us + 1 + n * step_us));
		}
		uint64_t least_us = rest_us; /* and so long before that, it did */
		while (least_us >= step_us && rests(&t, stop, least_us - step_us)) {
			least_us -= step_us;
		}
		if (least_us >= step_us) {
			least_us -= step_us;
			latest = fmaxl(
				latest, (long double)(rest_us - least_us) / t.config.spring_us);
		}
	}
	print_message("# at most %.2Lf time constants late\n", latest);
	assert_near(latest, 0, LATE);
}

/* Where the speed falls below the rest speed just before it would rise over it no more. */
TEST(a_spring_that_nearly_speeds_up_again_is_not_at_rest_early) {
	struct throw t = {.config = gc_momentum_config_default(), .spring = 10};
	t.config.spring_us = GC_TIME_CONSTANT_MAX_US;
	t.position = GC_PT(46.1756);
	t.velocity = GC_PT_PER_S(95.38244);
	for (int i = 0; i < 2000; i++) {
		t.config.rest_speed = GC_PT_PER_S(38.6) + i;
		struct gc_momentum momentum = sent(&t, 0);
		assert_true(rests(&t, 0, gc_momentum_rest_time(&momentum) + 1));
	}
}

TEST(the_default_spring_is_there_in_under_a_second) {
	struct gc_momentum momentum = sent_to(0, 1000, 1000);
	uint64_t rest_us = gc_momentum_rest_time(&momentum);
	assert_true(GC_MS(800) < rest_us && rest_us < GC_MS(1200));
	assert_near(gc_momentum_position(&momentum, rest_us), GC_PT(1000), GC_PT(0.081));
}

TEST(what_already_rests_rests_at_once) {
	struct gc_momentum momentum = sent_to(50, 0, 50);
	assert_int_equal(gc_momentum_rest_time(&momentum), 0);
	assert_int_equal(gc_momentum_position(&momentum, 12345), GC_PT(50));
}

TEST(a_stop_out_of_range_is_refused) {
	struct gc_momentum momentum = sent_to(0, 1000, 100), before = momentum;
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_POSITION_MAX + 1), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_snap(&momentum, 0, INT32_MIN), GC_ERR_POSITION);
	assert_memory_equal(&momentum, &before, sizeof(momentum));
	assert_true(gc_momentum_time_at(&momentum, GC_PT(50)) == GC_NEVER_US);
}
