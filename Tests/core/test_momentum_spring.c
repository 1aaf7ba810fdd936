/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/momentum.h>
#include <math.h>

/* With the default spring of 80 ms. */
static struct gc_momentum sent_to(double x, double velocity, double stop) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_PT(x), GC_PT_PER_S(velocity)), GC_OK);
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_PT(stop)), GC_OK);
	return momentum;
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

/* Where the speed falls below the rest speed just before it would rise over it no more. */
TEST(a_spring_that_nearly_speeds_up_again_is_not_at_rest_early) {
	struct gc_momentum_config config = gc_momentum_config_default();
	config.spring_us = GC_TIME_CONSTANT_MAX_US;
	const long double tau = 10, d = GC_PT(46.1756), v = GC_PT_PER_S(95.38244);
	for (int i = 0; i < 2000; i++) {
		struct gc_momentum momentum;
		config.rest_speed = GC_PT_PER_S(38.6) + i;
		gc_momentum_init(&momentum, &config, (gc_length)d, (gc_speed)v);
		gc_momentum_snap(&momentum, 0, 0);
		/* In time constants. */
		long double t = (gc_momentum_rest_time(&momentum) + 1) * 1e-6L / tau;
		long double position = (d + (d + v * tau) * t) * expl(-t);
		long double velocity = (v - (d / tau + v) * t) * expl(-t);
		assert_true(fabsl(velocity) <= config.rest_speed);
		assert_true(fabsl(position) <= config.rest_speed * tau);
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
