/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/momentum.h>

#define TIME_US 1.0

static const struct gc_momentum_config normal = {
	.friction_us = GC_TIME_CONSTANT_NORMAL_US,
	.spring_us = 80000,
	.rest_speed = GC_PT_PER_S(1),
	.flip_speed = GC_PT_PER_S(400),
};

static struct gc_momentum thrown(double x, double velocity) {
	struct gc_momentum momentum;
	assert_int_equal(
		gc_momentum_init(&momentum, &normal, GC_PT(x), GC_PT_PER_S(velocity)), GC_OK);
	return momentum;
}

TEST(a_millisecond_leaves_the_deceleration_rate_of_the_speed) {
	struct gc_momentum momentum = thrown(100, 1000);
	assert_near(gc_speed_to_double(gc_momentum_velocity(&momentum, 1000)), 998, 0.001);
	assert_near(gc_speed_to_double(gc_momentum_velocity(&momentum, 2000)), 996.004, 0.001);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 599.5, 0.001);
}

TEST(a_deceleration_rate_is_a_time_constant) {
	uint32_t time_us = 0;
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.998), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_NORMAL_US, TIME_US);
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.99), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_FAST_US, TIME_US);
}

TEST(a_rate_that_is_none_is_refused) {
	const gc_scale rates[] = {INT64_MIN, -1, 0, 1, gc_scale_from_double(0.367),
		gc_scale_from_double(0.99991), GC_SCALE_ONE - 1, GC_SCALE_ONE, INT64_MAX};
	uint32_t time_us = 7;
	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		assert_int_equal(gc_time_constant_from_rate(rates[i], &time_us), GC_ERR_RANGE);
		assert_int_equal(time_us, 7);
	}
}

TEST(a_fling_of_two_axes_is_projected_on_both) {
	struct gc_vector place = {GC_PT(10), GC_PT(20)};
	struct gc_velocity velocity = {.x = GC_PT_PER_S(1000), .y = GC_PT_PER_S(-2000)};
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_OK);
	assert_near(gc_length_to_double(place.x), 509.5, 0.001);
	assert_near(gc_length_to_double(place.y), -979, 0.001);

	velocity = (struct gc_velocity){.y = GC_SPEED_MAX + 1};
	struct gc_vector before = place;
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_ERR_RANGE);
	assert_memory_equal(&place, &before, sizeof(place));
}

TEST(what_is_out_of_range_is_refused) {
	struct gc_momentum momentum = thrown(1, 2), before = momentum;
	struct gc_momentum_config c[7];
	for (int i = 0; i < 7; i++) {
		c[i] = normal;
	}
	c[0].friction_us = GC_TIME_CONSTANT_MIN_US - 1;
	c[1].friction_us = GC_TIME_CONSTANT_MAX_US + 1;
	c[2].spring_us = 0;
	c[3].spring_us = UINT32_MAX;
	c[4].rest_speed = 0;
	c[5].flip_speed = 0;
	c[6].rest_speed = INT32_MIN;
	for (int i = 0; i < 7; i++) {
		assert_int_equal(gc_momentum_init(&momentum, &c[i], 0, 0), GC_ERR_RANGE);
	}
	const gc_length far = GC_POSITION_MAX + 1;
	const gc_speed fast = GC_SPEED_MAX + 1;
	assert_int_equal(gc_momentum_init(&momentum, NULL, far, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, -far, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, INT32_MIN, 0), GC_ERR_POSITION);
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, fast), GC_ERR_RANGE);
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, -fast), GC_ERR_RANGE);
	assert_memory_equal(&momentum, &before, sizeof(momentum));
}

TEST(without_a_configuration_it_is_the_default) {
	struct gc_momentum momentum;
	struct gc_momentum_config config = gc_momentum_config_default();
	assert_memory_equal(&config, &normal, sizeof(config));
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 499.5, 0.001);
}
