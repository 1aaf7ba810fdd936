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
	assert_points(place, 509.5, -979, 0.001);

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

/* With the default spring of 80 ms. */
static struct gc_momentum sent_to(double x, double velocity, double stop) {
	struct gc_momentum momentum = thrown(x, velocity);
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

/* The default friction lets it go on by 0.4995 s times the velocity; 400 pt/s flips. */

#define WIDTH 400 /* of a page, in points */

static int page_of(double x, double velocity) {
	struct gc_momentum momentum = thrown(x, velocity);
	int32_t page = INT32_MAX;
	assert_int_equal(gc_momentum_choose_page(&momentum, GC_PT(WIDTH), &page), GC_OK);
	return page;
}

static size_t stop_of(double x, double velocity, const gc_length *stops, size_t count) {
	struct gc_momentum momentum = thrown(x, velocity);
	size_t index = SIZE_MAX;
	assert_int_equal(gc_momentum_choose_stop(&momentum, stops, count, &index), GC_OK);
	return index;
}

TEST(a_short_flick_flips_to_the_next_page) {
	assert_int_equal(page_of(0, 399), 0); /* ends at 199.3 */
	assert_int_equal(page_of(0, 400), 1); /* ends at 199.8 */
	assert_int_equal(page_of(0, -399), 0);
	assert_int_equal(page_of(0, -400), -1);
	assert_int_equal(page_of(399, -400), 0);
	assert_int_equal(page_of(401, -400), 1);
	assert_int_equal(page_of(-401, 400), -1);
	assert_int_equal(page_of(-399, 400), 0);
	assert_int_equal(page_of(800, 400), 3);
	assert_int_equal(page_of(800, -400), 1);
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

TEST(a_short_flick_goes_to_the_next_stop) {
	const gc_length stops[] = {GC_PT(-900), GC_PT(0), GC_PT(900), GC_PT(1800)};
	assert_int_equal(stop_of(0, 399, stops, 4), 1);
	assert_int_equal(stop_of(0, 400, stops, 4), 2);
	assert_int_equal(stop_of(0, -400, stops, 4), 0);
	assert_int_equal(stop_of(1000, -400, stops, 4), 2);
	assert_int_equal(stop_of(1000, 400, stops, 4), 3);
	assert_int_equal(stop_of(900, 2600, stops, 4), 3);
}

TEST(no_stops_and_no_size_are_refused) {
	struct gc_momentum momentum = thrown(0, 0);
	size_t index = 7;
	int32_t page = 7;
	assert_int_equal(gc_momentum_choose_stop(&momentum, NULL, 0, &index), GC_ERR_ARGUMENT);
	assert_int_equal(gc_momentum_choose_page(&momentum, 0, &page), GC_ERR_RANGE);
	assert_int_equal(gc_momentum_choose_page(&momentum, INT32_MIN, &page), GC_ERR_RANGE);
	assert_int_equal(index, 7);
	assert_int_equal(page, 7);
}
