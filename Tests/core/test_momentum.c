/* SPDX-License-Identifier: MIT */
/* Momenta and rubber bands: their defaults, and the ends of their range. test_values has all else.
 */
#include "support.h"

#include <gesturecore/momentum.h>
#include <gesturecore/rubber_band.h>

#define TIME_US 1.0

static const struct gc_momentum_config normal = {
	.friction_us = GC_TIME_CONSTANT_NORMAL_US,
	.spring_us = 80000,
	.rest_speed = GC_PT_PER_S(1),
	.flip_speed = GC_PT_PER_S(400),
};

TEST(a_deceleration_rate_is_a_time_constant) {
	uint32_t time_us = 0;
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.998), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_NORMAL_US, TIME_US);
	assert_int_equal(gc_time_constant_from_rate(gc_scale_from_double(0.99), &time_us), GC_OK);
	assert_near(time_us, GC_TIME_CONSTANT_FAST_US, TIME_US);
}

TEST(a_fling_of_two_axes_is_projected_on_both) {
	struct gc_vector place = {GC_PT(10), GC_PT(20)};
	struct gc_velocity velocity = {.x = GC_PT_PER_S(1000), .y = GC_PT_PER_S(-2000)};
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_OK);
	assert_points(place, 509.5, -979, 0.001);

	velocity = (struct gc_velocity){.y = GC_SPEED_MAX + 1};
	struct gc_vector before = place;
	assert_int_equal(gc_momentum_project(NULL, place, velocity, &place), GC_ERR_RANGE);
	assert_memory_equal(&place, &before, sizeof(place));
}

TEST(without_a_configuration_it_is_the_default) {
	struct gc_momentum momentum;
	struct gc_momentum_config config = gc_momentum_config_default();
	assert_memory_equal(&config, &normal, sizeof(config));
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_near(gc_length_to_double(gc_momentum_end(&momentum)), 499.5, 0.001);
}

TEST(the_default_spring_is_there_in_under_a_second) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, NULL, 0, GC_PT_PER_S(1000)), GC_OK);
	assert_int_equal(gc_momentum_snap(&momentum, 0, GC_PT(1000)), GC_OK);
	uint64_t rest_us = gc_momentum_rest_time(&momentum);
	assert_true(GC_MS(800) < rest_us && rest_us < GC_MS(1200));
	assert_near(gc_momentum_position(&momentum, rest_us), GC_PT(1000), GC_PT(0.081));
}

TEST(pages_are_counted_at_the_ends_of_the_range) {
	struct gc_momentum momentum;
	int32_t page = 0;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_POSITION_MAX, GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, GC_POSITION_MAX + 1);
	assert_int_equal(gc_momentum_choose_page(&momentum, INT32_MAX, &page), GC_OK);
	assert_int_equal(page, 1);
	assert_int_equal(gc_momentum_init(&momentum, NULL, -GC_POSITION_MAX, -GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, -GC_POSITION_MAX - 1);
}

TEST(the_default_rubber_band_is_for_displacements) {
	struct gc_rubber_band band;
	assert_int_equal(gc_rubber_band_init(&band, NULL), GC_OK);
	assert_near(gc_length_to_double(gc_rubber_band_shown(&band, GC_PT(100))), 48.3516, 0.001);
	assert_near(
		gc_length_to_double(gc_rubber_band_position(&band, GC_PT(-48.3516))), -100, 0.01);
	assert_int_equal(gc_rubber_band_shown(&band, 0), 0);
	assert_int_equal(gc_rubber_band_position(&band, GC_PT(400)), GC_POSITION_MAX);
	assert_int_equal(gc_rubber_band_position(&band, INT32_MIN), -GC_POSITION_MAX);
}
