/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/momentum.h>

/* With the default spring of 80 ms. */
static struct gc_momentum sent_to(double x, double velocity, double stop) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_PT(x), GC_PT_PER_S(velocity)), GC_OK);
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_PT(stop)), GC_OK);
	return momentum;
}

TEST(the_default_spring_is_there_in_under_a_second) {
	struct gc_momentum momentum = sent_to(0, 1000, 1000);
	uint64_t rest_us = gc_momentum_rest_time(&momentum);
	assert_true(GC_MS(800) < rest_us && rest_us < GC_MS(1200));
	assert_near(gc_momentum_position(&momentum, rest_us), GC_PT(1000), GC_PT(0.081));
}

TEST(a_stop_out_of_range_is_refused) {
	struct gc_momentum momentum = sent_to(0, 1000, 100), before = momentum;
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_POSITION_MAX + 1), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_snap(&momentum, 0, INT32_MIN), GC_ERR_POSITION);
	assert_memory_equal(&momentum, &before, sizeof(momentum));
	assert_true(gc_momentum_time_at(&momentum, GC_PT(50)) == GC_NEVER_US);
}
